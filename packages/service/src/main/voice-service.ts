// The whole service from its start to its end: the only place that opens every part, and wires them to each other.

import { openDatabase, type Database, type DatabaseLocation, type Db } from '../db/database.js';
import { migrate } from '../db/migrate.js';
import { DatabaseUnavailableError } from '../db/unavailable.js';
import { createEgress } from '../egress/egress.js';
import { createBuiltInPlatform } from '../engines/built-in/platform.js';
import { TELEPHONY_PROVIDERS } from '../choices/telephony-providers.js';
import type { RingOutcome, RingRequest } from '../carriers/simulated/incoming.js';
import { DEFAULT_LIMITS, type Limits } from '../choices/rate-limits.js';
import type { EngineConfiguration } from '../engines/configuration.js';
import type { VoicePlatform } from '../engines/voice-platform.js';
import { createFolderFileStore } from '../files/folder-file-store.js';
import { createFolderStore } from '../files/folder-store.js';
import { countDueJobs } from '../jobs/backlog.js';
import { hasEnqueued } from '../jobs/queue.js';
import { startJobs } from '../jobs/worker.js';
import { createAdmission } from '../limits/admission.js';
import { findInboundNumber } from '../resources/phone-numbers/service.js';
import { sweepRecordings } from '../resources/calls/recording-sweep.js';
import { hasChangedBatches, noteCallEnded } from '../resources/batch-calls/service.js';
import { createDeliveryHandler } from '../resources/webhooks/delivering.js';
import type { WebhookAttemptNotice } from '../resources/webhooks/service.js';
import { API_PATH } from '../rest/app.js';
import type { ServiceContext } from '../rest/endpoint.js';
import { createMetrics } from '../telemetry/metrics.js';
import type { OnEvent, ServiceEvent } from '../telemetry/service-event.js';
import { systemClock, type Clock } from '../time/clock.js';
import type { MovableClock } from '../time/movable-clock.js';
import { PendingWork } from '../time/pending-work.js';
import { systemTimers, type Timers } from '../time/timers.js';
import { createAfterCall, createAfterCallHandler } from './after-call/after-call.js';
import { createServedApp, type ApiSettings } from './api.js';
import { NO_BATCHES, startBatches, type BatchDispatcher } from './batch-dispatcher.js';
import { noCalling, openCalling, type CallingSettings } from './calling.js';
import { startCleaning } from './cleaning.js';
import { DueWork } from './due-work.js';
import { EventSinks } from './event-sinks.js';
import { createFirstKey } from './first-key.js';
import { createHostedWorkspace, replayWebhook, type NewWorkspace } from './hosting.js';
import { createHttpServer } from './http-server.js';
import { openKnowledge } from './knowledge.js';
import { answerWhileStarting, listen, stopListening } from './listening.js';
import { openMetricsPort, type MetricsAddress } from './metrics-door.js';
import { MIGRATIONS } from './migrations.js';
import { BUILT_IN_ENGINES, NO_SPEECH, openAnalysisModel, openEngines } from './opening-engines.js';
import { openCarriers } from './opening-carriers.js';
import { openFolder } from './opening-folders.js';
import { openSecrets } from './opening-secrets.js';
import { readPublicUrl, withPublicUrl } from './public-address.js';
import { Releases } from './releases.js';
import { createReset } from './reset.js';
import { createRestartableJobs } from './restartable-jobs.js';
import { RequestGate } from './request-gate.js';
import { plantSeed, type PlantedWorkspace, type ServiceSeed } from './seed.js';
import { Stopping } from './stopping.js';
import { createToolRunner } from './tool-runner.js';

export interface VoiceServiceOptions extends CallingSettings, ApiSettings {
  /** Default 8790; 0 takes any free port. */
  readonly port?: number;
  /** Address to listen on, and to offer media at. Default `127.0.0.1`, which keeps the service off the network. */
  readonly host?: string;
  /** Where everything is kept. Default: in memory, until the service is closed. */
  readonly database?: DatabaseLocation;
  /**
   * What secrets are encrypted with: random text of at least 32 characters. Default: a key in the data folder; needed where a
   * server keeps the data.
   */
  readonly secret?: string | undefined;
  /**
   * A folder for the recordings of this database's calls alone. Default: in the data folder; where a server keeps the data
   * `./voice-agent-recordings`.
   */
  readonly recordingFolder?: string | undefined;
  /**
   * A folder for the files of this database's knowledge alone. Default: in the data folder; where a server keeps the data
   * `./voice-agent-uploads`.
   */
  readonly uploadFolder?: string | undefined;
  /** What a database without any workspace gets. Default: a workspace, and a first key for it. */
  readonly seed?: ServiceSeed;
  /** Servers in place of the built-in engines, each on its own. Default: none, and no language model. */
  readonly engines?: EngineConfiguration;
  /** US dollars that a minute of a call costs. Default: nothing is billed. */
  readonly pricePerMinuteUsd?: number | undefined;
  /** Default: the machine's. */
  readonly clock?: Clock;
  /** What calls by telephone wait by, from the ringing to the last word. Default: the machine's. */
  readonly timers?: Timers;
  /** To which agents, tools and voices are mirrored. Default: the built-in one, which is this process. */
  readonly platform?: VoicePlatform;
  /**
   * Private and reserved addresses that tools and webhooks may lead to: hosts (`crm.internal`), hosts with a port
   * (`localhost:3000`), ranges (`10.0.0.0/8`). Default: none.
   */
  readonly allowedHosts?: readonly string[];
  /** Told of each attempt at a webhook. What it throws is dropped. Default: nobody is told. */
  readonly onWebhookAttempt?: ((notice: WebhookAttemptNotice) => void) | undefined;
  /** Told of defects, which clients see as a 500 only, and of a database that is away. Default: one line on standard error. */
  readonly onDefect?: (error: unknown) => void;
  /** Told of all that happens, without anything secret or private; for logs. What it throws is dropped. Default: nobody is told. */
  readonly onEvent?: (event: ServiceEvent) => void;
  /** What is let in; those not named are {@link DEFAULT_LIMITS}. Undefined lifts one. */
  readonly limits?: Partial<Limits>;
  /** A port for `/metrics` alone. Default: at the service's own port, for this machine only. */
  readonly metrics?: MetricsAddress | undefined;
  /** The origin under which clients reach the service through a reverse proxy: `https://voice.example.com`. Default: none. */
  readonly publicUrl?: string | undefined;
  /** How many reverse proxies add to `X-Forwarded-For` in front of the service. Default 0: the header is not believed. */
  readonly trustedProxies?: number;
}

export interface VoiceService {
  /** Up to and including the version: `http://127.0.0.1:8790/api/public/v1`. */
  readonly baseUrl: string;
  /** The key of the first workspace, where this start has made it; it is shown to nobody again. */
  readonly firstKey: string | undefined;
  readonly capabilities: { readonly recognizesSpeech: boolean };
  /**
   * Carries out all that is due by the clock, such as webhooks and batches, and what calls by telephone do without waiting. Rejects
   * where the database does not answer.
   */
  settle(): Promise<void>;
  /**
   * Lets time pass by the clock and the timers that the service was given, both by this one clock, and carries out what comes due on
   * the way, each at its own time. Nobody else may move the clock meanwhile. Rejects where the database does not answer.
   */
  advance(clock: MovableClock, byMs: number): Promise<void>;
  /** Somebody rings a number from outside. @returns how it went, once it is over. Rejects where the database does not answer. */
  ring(request: RingRequest): Promise<RingOutcome>;
  /** When the next work that is not due yet will be; undefined for none. Rejects where the database does not answer. */
  nextDueAt(): Promise<Date | undefined>;
  /**
   * Sends a webhook once more, with all its retries, to the address that its agent has now.
   * @returns whether there is such a delivery.
   */
  replayWebhook(deliveryId: string): Promise<boolean>;
  /**
   * Makes a workspace, with a key for it.
   * @throws Error of one line that names what cannot be used.
   */
  createWorkspace(workspace: NewWorkspace): Promise<PlantedWorkspace>;
  /**
   * Begins anew with the seed: ends every call, breaks off webhooks, deletes everything that is kept, the workspaces and their
   * keys too. Requests under way are waited for, 5 s at most; those that come meanwhile wait. Takes one after another. Rejects
   * where the service has no seed, and where the database does not answer: it is then as it was, but for the calls.
   */
  reset(): Promise<void>;
  /** Where `/metrics` is, where it has a port of its own. */
  readonly metricsUrl: string | undefined;
  /**
   * Takes no more requests and calls, lets calls under way come to their end for a while, ends what is left, finishes requests under
   * way, and releases everything. Never rejects. Idempotent; a second time without `graceMs` ends calls at once.
   * @param options `graceMs`: how long calls may go on. Default 0.
   */
  close(options?: { readonly graceMs?: number }): Promise<void>;
}

export const DEFAULT_PORT = 8790;
export const DEFAULT_HOST = '127.0.0.1';

/**
 * Starts the service. A database without any workspace gets one, and a key for it.
 * @throws Error of one line: the port is taken, the database cannot be used, a server has it and no secret is set, an
 * allowed host is none, another process uses the folder, or WebRTC cannot be loaded here; nothing is left open.
 */
export async function createVoiceService(options: VoiceServiceOptions = {}): Promise<VoiceService> {
  return startVoiceService(openDatabase, options);
}

interface StartOptions {
  /** False: calls cannot be started, and the service is there sooner. Default true. */
  readonly runsCalls?: boolean;
  /** How long a call of a process that is not heard of is believed to go on. Default: a minute. */
  readonly callLeaseMs?: number | undefined;
  /** Counts what calls by telephone wait for besides timers. */
  readonly work?: PendingWork;
}

/** As {@link createVoiceService}, for who looks into the database as well; the service closes it. */
export async function startVoiceService(
  open: (location: DatabaseLocation) => Promise<Database>,
  options: VoiceServiceOptions,
  { runsCalls = true, callLeaseMs, work = new PendingWork() }: StartOptions = {},
): Promise<VoiceService> {
  const { port = DEFAULT_PORT, host = DEFAULT_HOST, trustedProxies = 0 } = options;
  const { clock = systemClock, timers = { ...systemTimers, date: () => clock.now() } } = options;
  const limits = { ...DEFAULT_LIMITS, ...options.limits };
  const events = new EventSinks(options.onEvent);
  const onEvent: OnEvent = (event) => events.tell(event);
  const reportDefect = options.onDefect ?? printDefect;
  const onDefect = (error: unknown): void => {
    const isAway = error instanceof DatabaseUnavailableError;
    onEvent(isAway ? { type: 'database_away', code: error.code } : { type: 'defect', error });
    reportDefect(error);
  };
  const stopping = new Stopping();
  const { engines: configuration = BUILT_IN_ENGINES, database: location = { kind: 'memory' } } = options;
  const hasSpeechServer = configuration.synthesizer !== undefined;
  const { platform = createBuiltInPlatform({ hasSpeechServer }) } = options;
  const releases = new Releases();
  try {
    const egress = releases.own(createEgress({ allowedHosts: options.allowedHosts ?? [] }));
    const publicUrl = options.publicUrl === undefined ? undefined : readPublicUrl(options.publicUrl);
    const server = createHttpServer({ clock, onEvent });
    server.on('request', answerWhileStarting);
    const address = await listen(server, { port, host });
    releases.add(() => stopListening(server));
    const recordingFolder = releases.own(await openFolder('recordings', options.recordingFolder, location));
    const uploadFolder = releases.own(await openFolder('uploads', options.uploadFolder, location));
    const recordings = createFolderStore(recordingFolder.path);
    const files = createFolderFileStore(uploadFolder.path);
    const database = releases.own(await open(location));
    const { db } = database;
    const { box: secrets, signer } = await openSecrets(options.secret, location);
    const services: ServiceContext = { clock, platform, secrets, signer, recordings, files, egress };
    await migrate(db, MIGRATIONS);
    await sweepRecordings(db, recordings).catch(onDefect); // the next start tries again
    const { seed } = options;
    if (seed !== undefined) {
      await db.transaction().execute((transaction) => plantSeed({ ...services, db: transaction }, seed));
    }
    const gate = new RequestGate();
    releases.add(startCleaning({ db, clock, files, onDefect }));
    const analysisModel = await openAnalysisModel(configuration);
    const knowledge = releases.own(await openKnowledge({ db, configuration, egress, files, onEvent }));
    const onAttempt = options.onWebhookAttempt;
    const handlers = [
      createAfterCallHandler({ model: analysisModel }),
      createDeliveryHandler({ egress, secrets, onAttempt, onEvent }),
      ...knowledge.handlers,
    ];
    const jobs = releases.own(
      createRestartableJobs(() => startJobs({ database, clock, handlers, onDefect, onEvent })),
    );
    const engines = runsCalls ? releases.own(await openEngines(configuration)) : undefined;
    const carriers = engines && openCarriers({ timers, synthesizer: engines.synthesizer, work });
    const afterCall = createAfterCall({
      hasModel: analysisModel !== undefined,
      pricePerMinuteUsd: options.pricePerMinuteUsd,
    });
    let batches: BatchDispatcher = NO_BATCHES;
    let due: DueWork<'jobs' | 'batches'> | undefined = undefined;
    const onCommitted = (transaction: Db): void => {
      if (hasEnqueued(transaction)) due?.wake('jobs');
      if (hasChangedBatches(transaction)) due?.wake('batches');
    };
    const calling =
      engines && carriers
        ? await openCalling({
            engines,
            server,
            host: address.address,
            db,
            clock,
            recordings,
            carriers,
            timers,
            work,
            settings: options,
            maxConcurrentCalls: limits.concurrentCalls,
            onEvent,
            runTool: createToolRunner({ egress, secrets }),
            knowledge,
            leaseMs: callLeaseMs,
            onEnded: async (transaction, call) => {
              await afterCall(transaction, call);
              await noteCallEnded(transaction, clock, call);
            },
            onCommitted,
            onDefect,
          })
        : noCalling;
    releases.own(calling);
    if (engines) {
      batches = releases.own(startBatches({ db, clock, placer: calling.placer, work, onDefect }));
    }
    due = new DueWork({ clock, sources: { batches, jobs }, callsAreQuiet: () => work.quiet() });
    const metrics = createMetrics({
      activeCalls: () => calling.activeCalls(),
      runningJobs: () => jobs.runningCount(),
      waitingJobs: () =>
        database
          .ping()
          .then(() => countDueJobs({ db, clock }))
          .catch(() => undefined),
      connections: () => database.connections(),
    });
    events.add(metrics.onEvent);
    const metricsPort = options.metrics && releases.own(await openMetricsPort(metrics, options.metrics));
    // After all that can fail: a key of a start that failed would be stored, and shown to nobody.
    const firstKey = seed === undefined ? await createFirstKey({ db, clock }) : undefined;
    server.off('request', answerWhileStarting);
    server.on(
      'request',
      createServedApp({
        database,
        services,
        opener: calling.opener,
        placer: calling.placer,
        synthesizer: engines?.synthesizer ?? NO_SPEECH,
        index: knowledge.index,
        handleRooms: (request, response, next) => calling.handle(request, response, next),
        onCommitted,
        gate,
        settings: options,
        metrics,
        hasMetrics: metricsPort === undefined,
        admission: createAdmission({ limits, isStopping: () => stopping.hasBegun }),
        isStopping: () => stopping.hasBegun,
        trustedProxies,
        address: withPublicUrl(address, publicUrl),
        onEvent,
        onDefect,
      }),
    );
    const hosting = { ...services, db, jobs, batches, gate, calling, seed };
    return {
      baseUrl: `${address.origin}${API_PATH}`,
      firstKey,
      capabilities: { recognizesSpeech: engines?.recognizesSpeech ?? false },
      settle: () => due.settle(),
      advance: (movable, byMs) => due.advance(movable, byMs),
      nextDueAt: () => due.nextDueAt(),
      ring: async ({ to, ...request }) => {
        const number = await work.track(findInboundNumber(db, to));
        const carrier = carriers?.get(number?.provider ?? TELEPHONY_PROVIDERS[0]);
        return carrier?.ring({ ...request, to }) ?? { outcome: 'rejected', kind: 'unallocated' };
      },
      replayWebhook: (deliveryId) => replayWebhook(hosting, deliveryId),
      createWorkspace: (workspace) => createHostedWorkspace(hosting, workspace),
      reset: createReset(hosting),
      metricsUrl: metricsPort?.url,
      async close({ graceMs = 0 } = {}) {
        if (graceMs > 0) stopping.begin();
        else stopping.hurry();
        await batches.close();
        await stopping.wait(calling.none(), graceMs);
        await releases.release();
      },
    };
  } catch (error) {
    await releases.release();
    throw error;
  }
}

function printDefect(error: unknown): void {
  console.error(
    `voice-agent-service: a request or a job failed: ${error instanceof Error ? error.message : 'unknown error'}`,
  );
}
