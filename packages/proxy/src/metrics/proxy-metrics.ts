// What Prometheus may know: figures made of log lines, so that nothing can leak here that is not in the log, and how much
// of the limits is in use. Every label has few values: names of routes, aliases of agents that exist, words of closed lists.
import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { ProxySettings } from '../config/settings.js';
import { VERSION } from '../config/version.js';
import type { EventLine } from '../http/event-log.js';
import type { RequestLine } from '../http/request-log.js';
import type { StateUsage } from '../state/shared-state.js';

/** From an answer out of memory to the longest wait for the voice service, in seconds. */
const DURATION_BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60];
/** Statuses of the voice service that each ask for something else; any other counts with its kind, such as `5xx`. */
const TELLING_STATUSES: ReadonlySet<number> = new Set([401, 402, 403, 404, 422, 429, 502]);

/** The figures of one proxy. */
export interface ProxyMetrics {
  readonly registry: Registry;
  /** A request has come in for a route. */
  readonly started: (route: string) => void;
  /** Its line is being logged: takes the place of a logger. */
  readonly finished: (line: RequestLine) => void;
  /** The same for the lines of the proxy itself. */
  readonly happened: (line: EventLine) => void;
}

/** What is asked when the figures are read. */
interface MetricsPorts {
  readonly limits: Pick<ProxySettings['limits'], 'concurrent' | 'perDay' | 'minutesPerDay'>;
  /** Whether the shared store can be reached. */
  readonly isReady: () => boolean;
  /** Undefined while it cannot. Never rejects. */
  readonly usage: () => Promise<StateUsage | undefined>;
}

/** Makes the figures. */
export function createProxyMetrics({ limits, isReady, usage }: MetricsPorts): ProxyMetrics {
  const registry = new Registry();
  const registers = [registry];
  const requests = new Counter({
    name: 'voice_agent_proxy_requests_total',
    help: 'Requests answered, by route and status.',
    labelNames: ['route', 'status'] as const,
    registers,
  });
  const joins = new Counter({
    name: 'voice_agent_proxy_joins_total',
    help: 'Joins by agent and outcome: "started", or the code of the error, and where the log has one its reason.',
    labelNames: ['agent', 'outcome', 'reason'] as const,
    registers,
  });
  const durations = new Histogram({
    name: 'voice_agent_proxy_request_duration_seconds',
    help: 'From the request to its answer, by route.',
    labelNames: ['route'] as const,
    buckets: DURATION_BUCKETS,
    registers,
  });
  const inFlight = new Gauge({
    name: 'voice_agent_proxy_requests_in_flight',
    help: 'Requests under way, by route.',
    labelNames: ['route'] as const,
    registers,
  });
  const upstream = new Counter({
    name: 'voice_agent_proxy_upstream_total',
    help: 'What the voice service made of joins: "started", a status, "timeout" or "no_answer".',
    labelNames: ['outcome'] as const,
    registers,
  });
  const alerts = new Counter({
    name: 'voice_agent_proxy_alerts_total',
    help: 'Log lines that ask something of the operator.',
    registers,
  });
  new Gauge({
    name: 'voice_agent_proxy_store_ready',
    help: '1 while the shared store can be reached, or is memory.',
    registers,
    collect() {
      this.set(isReady() ? 1 : 0);
    },
  });
  new Gauge({
    name: 'voice_agent_proxy_info',
    help: 'Always 1; the version is in its label.',
    labelNames: ['version'] as const,
    registers,
  }).set({ version: VERSION }, 1);

  addUsage(registry, limits, usage);

  return {
    registry,
    started: (route) => inFlight.inc({ route }),
    happened({ alert }) {
      if (alert !== undefined) alerts.inc();
    },
    finished(line) {
      const { route, status, durationMs, reason } = line;
      inFlight.dec({ route });
      requests.inc({ route, status: String(status) });
      durations.observe({ route }, durationMs / 1000);
      if (line.alert !== undefined) alerts.inc();
      if (route !== '/join' || line.method !== 'POST') return;
      const outcomeOfJoin = { agent: line.agent ?? 'none', outcome: line.code ?? 'started' };
      joins.inc(reason === undefined ? outcomeOfJoin : { ...outcomeOfJoin, reason });
      const outcome = upstreamOutcome(line);
      if (outcome !== undefined) upstream.inc({ outcome });
    },
  };
}

/** How much of each limit there is, and how much of it is in use; nothing of a limit that is lifted. */
function addUsage(
  registry: Registry,
  { concurrent, perDay, minutesPerDay }: MetricsPorts['limits'],
  usage: MetricsPorts['usage'],
): void {
  let asked: Promise<StateUsage | undefined> | undefined;
  /** One question for all figures that are read together. */
  const usageNow = () => (asked ??= usage().finally(() => (asked = undefined)));

  function add(name: string, help: string, valueOf: (usage: StateUsage) => number): void {
    new Gauge({
      name: `voice_agent_proxy_${name}`,
      help,
      registers: [registry],
      async collect() {
        const now = await usageNow();
        this.set(now === undefined ? Number.NaN : valueOf(now));
      },
    });
  }
  if (concurrent !== false) {
    add('slots', 'Calls that may be under way at the same time.', () => concurrent);
    add('slots_in_use', 'Of these, held; NaN while the store is away.', ({ slots }) => slots);
  }
  if (perDay !== false) {
    add('budget', 'Calls that may start in a day of UTC.', () => perDay);
    add('budget_left', 'Of these, still to be had today; NaN while the store is away.', ({ calls }) =>
      Math.max(0, perDay - calls),
    );
  }
  if (minutesPerDay !== false) {
    add('minutes', 'Minutes of calls in a day of UTC.', () => minutesPerDay);
    add('minutes_left', 'Of these, still to be had today; NaN while the store is away.', ({ minutes }) =>
      Math.max(0, minutesPerDay - minutes),
    );
  }
}

/** Undefined when the voice service was not asked. */
function upstreamOutcome({ code, upstreamStatus }: RequestLine): string | undefined {
  if (code === undefined) return 'started';
  if (upstreamStatus !== undefined) {
    const kind = `${Math.floor(upstreamStatus / 100)}xx`;
    return TELLING_STATUSES.has(upstreamStatus) ? String(upstreamStatus) : kind;
  }
  if (code === 'upstream_timeout') return 'timeout';
  return code === 'provider_error' ? 'no_answer' : undefined;
}
