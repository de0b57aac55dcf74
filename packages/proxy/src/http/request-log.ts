// One structured line a request, built from an allow-list of fields, so that nothing else can leak into a log.
import type { EventLine } from './event-log.js';
import { type LogFields, pickLogFields } from './log-fields.js';

/** The line of one request. Has no field that could hold the key, a joinUrl, a variable, a ticket or a raw address. */
export interface RequestLine extends Readonly<LogFields> {
  readonly time: string;
  readonly level: 'info' | 'warn' | 'error';
  readonly event: 'request';
  readonly requestId: string;
  readonly method: string;
  /** The route's own name such as `/join`, not the address that was asked for. */
  readonly route: string;
  readonly status: number;
  readonly durationMs: number;
}

/** A line of the log: of a request, or of the proxy itself. `event` tells which. */
export type LogLine = RequestLine | EventLine;

/** Takes the lines, for instance `(line) => pino[line.level](line)`. */
export type ProxyLogger = (line: LogLine) => void;

/** Writes each line as JSON to standard output. */
export const logToStdout: ProxyLogger = (line) => {
  process.stdout.write(`${JSON.stringify(line)}\n`);
};

type Entry = Omit<RequestLine, 'time' | 'level' | 'event' | 'durationMs'> & {
  readonly startedAt: number;
  readonly endedAt: number;
};

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** Hands one line to the loggers. A logger that throws must not cost the visitor the answer. */
export function logRequest(loggers: readonly ((line: RequestLine) => void)[], entry: Entry): void {
  const line: RequestLine = {
    time: new Date(entry.endedAt).toISOString(),
    level: levelOf(entry.status, entry.alert),
    event: 'request',
    requestId: entry.requestId,
    method: METHODS.has(entry.method) ? entry.method : 'other',
    route: entry.route,
    status: entry.status,
    durationMs: Math.max(0, Math.round((entry.endedAt - entry.startedAt) * 10) / 10),
    ...pickLogFields(entry),
  };
  for (const logger of loggers) {
    try {
      logger(line);
    } catch {
      // The operator's own code failed; there is nowhere left to tell of it.
    }
  }
}

function levelOf(status: number, alert: string | undefined): RequestLine['level'] {
  if (alert !== undefined || status >= 500) return 'error';
  return status >= 400 ? 'warn' : 'info';
}
