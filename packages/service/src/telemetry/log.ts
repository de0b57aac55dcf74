// The service's log: one JSON line for each event. Of an error it takes the kind and the code, and where in our code it arose: a
// foreign message may quote what a client sent, or an address with its password.

import { pino, type DestinationStream, type Logger } from 'pino';
import type { OnEvent, ServiceEvent } from './service-event.js';

export const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

export type LogLevel = (typeof LOG_LEVELS)[number];

export const DEFAULT_LOG_LEVEL: LogLevel = 'info';

/** Asked for every few seconds, by machines. */
const PROBES: ReadonlySet<string> = new Set(['/healthz', '/readyz', '/metrics']);
const MAX_FRAMES = 8;

export interface Log {
  readonly onEvent: OnEvent;
  /** A step in the life of the process. @param message words of the service. */
  readonly step: (message: string) => void;
}

/** @param destination default: standard output. */
export function createLog(level: LogLevel, destination?: DestinationStream): Log {
  const options = { level, base: { pid: process.pid }, timestamp: pino.stdTimeFunctions.isoTime };
  const logger = destination === undefined ? pino(options) : pino(options, destination);
  return { onEvent: (event) => write(logger, event), step: (message) => logger.info(message) };
}

function write(logger: Logger, event: ServiceEvent): void {
  switch (event.type) {
    case 'request': {
      const { durationMs, ...fields } = withoutType(event);
      const level = event.status >= 500 ? 'error' : PROBES.has(event.route) ? 'debug' : 'info';
      logger[level]({ ...fields, durationMs: Math.round(durationMs) }, 'request');
      return;
    }
    case 'call_started': {
      const fields = withoutType(event);
      logger.info(fields, 'call started');
      return;
    }
    case 'call_ended': {
      const fields = withoutType(event);
      logger[event.reason === 'error' ? 'warn' : 'info'](fields, 'call ended');
      return;
    }
    case 'job_ended': {
      const fields = withoutType(event);
      logger[event.outcome === 'given_up' ? 'warn' : 'debug'](
        fields,
        event.outcome === 'given_up' ? 'job given up' : 'job attempted',
      );
      return;
    }
    case 'webhook_attempted': {
      const fields = withoutType(event);
      logger[event.outcome === 'failed' ? 'warn' : 'info'](fields, `webhook ${event.outcome}`);
      return;
    }
    case 'knowledge_ingested': {
      const fields = withoutType(event);
      logger[event.outcome === 'failed' ? 'warn' : 'info'](fields, `knowledge ${event.outcome}`);
      return;
    }
    case 'database_away': {
      const fields = withoutType(event);
      logger.error(fields, 'database away');
      return;
    }
    case 'defect':
      logger.error(describeError(event.error), 'defect');
      return;
  }
}

/** The message of the line says it. */
function withoutType<Event extends ServiceEvent>(event: Event): Omit<Event, 'type'> {
  return Object.fromEntries(Object.entries(event).filter(([name]) => name !== 'type')) as Omit<Event, 'type'>;
}

interface DescribedError {
  readonly error: string;
  readonly code?: string;
  readonly at?: readonly string[];
  readonly cause?: DescribedError;
}

/** What is known of an error without its message: its class, its code, its place. */
export function describeError(error: unknown, depth = 0): DescribedError {
  if (!(error instanceof Error)) return { error: typeof error };
  const { code } = error as { readonly code?: unknown };
  const at = framesOf(error);
  return {
    error: error.name,
    ...(typeof code === 'string' && /^\w{1,60}$/.test(code) && { code }),
    ...(at.length > 0 && { at }),
    ...(error.cause !== undefined && depth < 3 && { cause: describeError(error.cause, depth + 1) }),
  };
}

/** The lines of a stack that name a place in a file; a message, which stands before them, may be of several lines. */
function framesOf({ stack = '', message }: Error): string[] {
  const start = stack.indexOf(message);
  const frames = start < 0 ? stack : stack.slice(start + message.length);
  return frames
    .split('\n')
    .map((line) => /^ {4}at (.*:\d+:\d+\)?)$/.exec(line)?.[1])
    .filter((frame) => frame !== undefined)
    .slice(0, MAX_FRAMES);
}
