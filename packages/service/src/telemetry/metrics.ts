// What Prometheus may know: figures made of events, and of what the parts of the service say of themselves when asked. Every label
// has few values: routes as they are written, words of closed lists.

import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { OnEvent } from './service-event.js';

/** From an answer out of memory to the longest wait for a database, in seconds. */
const REQUEST_BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
/** From a visitor who is there to one whose joinUrl has nearly expired, in seconds. */
const JOIN_BUCKETS = [0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60];
/** From one that broke off at once to the hour that a call takes at most by default, in seconds. */
const CALL_BUCKETS = [1, 5, 15, 30, 60, 120, 300, 600, 1_800, 3_600];

/** From a text to a large website on a slow server, in seconds. */
const INGESTION_BUCKETS = [0.5, 1, 5, 15, 30, 60, 120, 300, 600, 1_800];

export interface Metrics {
  readonly onEvent: OnEvent;
  readonly contentType: string;
  /** All figures as text. Rejects where they cannot be had. */
  read(): Promise<string>;
}

/** What is asked when the figures are read. */
export interface MetricsPorts {
  readonly activeCalls: () => number;
  readonly runningJobs: () => number;
  /** Undefined while the database does not answer. Never rejects. */
  readonly waitingJobs: () => Promise<number | undefined>;
  readonly connections: () => Connections;
}

/** Of the database's pool. */
export interface Connections {
  readonly open: number;
  readonly idle: number;
  /** Queries that wait for one. */
  readonly waiting: number;
}

export function createMetrics(ports: MetricsPorts): Metrics {
  const registry = new Registry();
  createGauges(registry, ports);
  return {
    onEvent: createCounters(registry),
    contentType: registry.contentType,
    read: () => Registry.merge([registry, processRegistry()]).metrics(),
  };
}

function createCounters(registry: Registry): OnEvent {
  const registers = [registry];
  const requests = new Counter({
    name: 'voice_agent_service_requests_total',
    help: 'Requests that were answered, by route, method and status.',
    labelNames: ['route', 'method', 'status'],
    registers,
  });
  const requestSeconds = new Histogram({
    name: 'voice_agent_service_request_duration_seconds',
    help: 'From a request to the end of its answer.',
    labelNames: ['route'],
    buckets: REQUEST_BUCKETS,
    registers,
  });
  const callsStarted = new Counter({
    name: 'voice_agent_service_calls_started_total',
    help: 'Calls that a visitor has joined, or that were answered.',
    registers,
  });
  const callsEnded = new Counter({
    name: 'voice_agent_service_calls_ended_total',
    help: 'Calls that are over, by reason; those that nobody joined or answered are among them.',
    labelNames: ['reason'],
    registers,
  });
  const callSeconds = new Histogram({
    name: 'voice_agent_service_call_duration_seconds',
    help: 'From the coming of the visitor, or the answer, to the end of the call.',
    buckets: CALL_BUCKETS,
    registers,
  });
  const joinSeconds = new Histogram({
    name: 'voice_agent_service_join_seconds',
    help: 'From the joinUrl to the coming of the visitor; of a call by telephone, from its placing to the answer.',
    buckets: JOIN_BUCKETS,
    registers,
  });
  const jobs = new Counter({
    name: 'voice_agent_service_job_attempts_total',
    help: 'Attempts at jobs, by kind and outcome: failed is tried again, given_up is not.',
    labelNames: ['kind', 'outcome'],
    registers,
  });
  const webhooks = new Counter({
    name: 'voice_agent_service_webhook_attempts_total',
    help: 'Attempts to deliver a webhook, by outcome.',
    labelNames: ['outcome'],
    registers,
  });
  const ingestions = new Counter({
    name: 'voice_agent_service_ingestions_total',
    help: 'Versions of knowledge that were read, by kind of source and outcome.',
    labelNames: ['kind', 'outcome'],
    registers,
  });
  const ingestionSeconds = new Histogram({
    name: 'voice_agent_service_ingestion_duration_seconds',
    help: 'From a version of knowledge that was queued to its end.',
    buckets: INGESTION_BUCKETS,
    registers,
  });
  const defects = new Counter({
    name: 'voice_agent_service_defects_total',
    help: 'What should not have happened.',
    registers,
  });
  return (event) => {
    switch (event.type) {
      case 'request': {
        const { route, method, status, durationMs } = event;
        requests.inc({ route, method, status });
        requestSeconds.observe({ route }, durationMs / 1_000);
        return;
      }
      case 'call_started':
        callsStarted.inc();
        joinSeconds.observe(event.joinMs / 1_000);
        return;
      case 'call_ended':
        callsEnded.inc({ reason: event.reason });
        if (event.durationMs > 0) callSeconds.observe(event.durationMs / 1_000);
        return;
      case 'job_ended':
        jobs.inc({ kind: event.kind, outcome: event.outcome });
        return;
      case 'webhook_attempted':
        webhooks.inc({ outcome: event.outcome });
        return;
      case 'knowledge_ingested':
        ingestions.inc({ kind: event.kind, outcome: event.outcome });
        ingestionSeconds.observe(event.durationMs / 1_000);
        return;
      case 'database_away':
        return; // requests tell it, and the probe that says whether the service is ready
      case 'defect':
        defects.inc();
        return;
    }
  };
}

function createGauges(registry: Registry, ports: MetricsPorts): void {
  const gauge = (name: string, help: string, read: () => number | Promise<number | undefined>): Gauge =>
    new Gauge({
      name: `voice_agent_service_${name}`,
      help,
      registers: [registry],
      async collect() {
        // A gauge without a value says more than an old one.
        this.set((await read()) ?? Number.NaN);
      },
    });
  gauge(
    'calls_active',
    'Calls of this process with a visitor, or somebody on the telephone.',
    ports.activeCalls,
  );
  gauge('jobs_running', 'Jobs that this process carries out.', ports.runningJobs);
  gauge('jobs_waiting', 'Jobs that are due and nobody carries out.', ports.waitingJobs);
  gauge('database_connections', 'Open connections of this process.', () => ports.connections().open);
  gauge('database_connections_idle', 'Those of them that nobody uses.', () => ports.connections().idle);
  gauge('database_waiting', 'Queries that wait for a connection.', () => ports.connections().waiting);
}

let ofProcess: Registry | undefined;

/** One for all services of a process: what it counts has no end but the process's. */
function processRegistry(): Registry {
  if (ofProcess === undefined) {
    ofProcess = new Registry();
    collectDefaultMetrics({ register: ofProcess });
  }
  return ofProcess;
}
