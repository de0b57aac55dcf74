// What carries out the jobs of one kind, and how it says that it could not.

import type { Db } from '../db/database.js';
import type { Clock } from '../time/clock.js';

/** What JSON can hold, by name; a handler parses what it expects of it. */
export type JsonObject = Readonly<Record<string, unknown>>;

export interface JobScope {
  /** No transaction: a handler opens short ones, since an embedded database has one connection. */
  readonly db: Db;
  readonly clock: Clock;
}

export interface JobContext extends JobScope {
  /** Fires when the handler's time is over, the worker closes, or another worker has the job. */
  readonly signal: AbortSignal;
  /** From 1; one more each time that the handler has thrown. */
  readonly attempt: number;
}

export interface JobHandler {
  readonly kind: string;
  /** How often the handler may throw; with the last time the job is given up. */
  readonly maxAttempts: number;
  /** How many jobs of the kind a process carries out at the same time. Default: as many as it has room for. */
  readonly atOnce?: number;
  /** How long an attempt may take. Default 60 s. */
  readonly limitMs?: number;
  /** From the failure of this attempt, from 1, to the next one. */
  readonly retryAfterMs: (attempt: number) => number;
  /** A job may be carried out twice where a process dies: what it does must bear that. */
  readonly handle: (payload: JsonObject, context: JobContext) => Promise<void>;
  /** Runs in the transaction that ends the job. */
  readonly onGivenUp?: (payload: JsonObject, scope: JobScope) => Promise<void>;
}

/** A failure that was to be expected, and is no defect. Any error with `retryable: false` gives its job up. */
export class JobError extends Error {
  override readonly name = 'JobError';
  readonly retryable: boolean;
  /** Instead of the handler's. */
  readonly retryAfterMs: number | undefined;

  private constructor(message: string, retryable: boolean, retryAfterMs?: number) {
    super(message);
    this.retryable = retryable;
    this.retryAfterMs = retryAfterMs;
  }

  static retry(message: string, retryAfterMs?: number): JobError {
    return new JobError(message, true, retryAfterMs);
  }

  static giveUp(message: string): JobError {
    return new JobError(message, false);
  }
}
