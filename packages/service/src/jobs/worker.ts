// Carries out the jobs that are due: looks into the queue about once a second and when it is woken, and ends, repeats or gives
// up what it has taken. Several processes may share a queue.

import { randomUUID } from 'node:crypto';
import type { Database } from '../db/database.js';
import type { JobEvent } from '../telemetry/service-event.js';
import type { Clock } from '../time/clock.js';
import { attemptJob, type Outcome } from './attempt.js';
import { JobError, type JobHandler } from './handler.js';
import { createLeases, type LeasedJob } from './leases.js';

export interface JobsOptions {
  readonly database: Pick<Database, 'db'>;
  readonly clock: Clock;
  /** One for each kind. Jobs of other kinds stay for a process that knows them. */
  readonly handlers: readonly JobHandler[];
  /** Told of what handlers throw besides expected failures, and of a database that does not answer. */
  readonly onDefect: (error: unknown) => void;
  /** Told of each attempt. Default: nobody is told. */
  readonly onEvent?: (event: JobEvent) => void;
  /** Jobs at the same time. Default 10. */
  readonly concurrency?: number;
  /** How long a job stays with a worker that is not heard of. Default 30 s. */
  readonly leaseMs?: number;
  /** Default 1 s. */
  readonly pollMs?: number;
}

export interface Jobs {
  /** How many this process carries out now. */
  runningCount(): number;
  /** Looks for work now. */
  wake(): void;
  /** Carries out all that is due by the clock, what comes up meanwhile too. Rejects where the database does not answer. */
  settle(): Promise<void>;
  /** When the next job that is not due yet will be. Rejects where the database does not answer. */
  nextDueAt(): Promise<Date | undefined>;
  /** Breaks off what is under way, and gives it back. Never rejects. Idempotent. */
  close(): Promise<void>;
}

/** A job that so many workers have died with is not given to another one. */
const MAX_LOSSES = 5;

interface RunningJob {
  readonly kind: string;
  readonly ended: Promise<void>;
  readonly interrupt: AbortController;
}

/** Must be closed, before the database is. */
export function startJobs(options: JobsOptions): Jobs {
  const { database, clock, handlers, onDefect, concurrency = 10, leaseMs = 30_000, pollMs = 1_000 } = options;
  const { onEvent = () => undefined } = options;
  const { db } = database;
  const byKind = new Map(handlers.map((handler) => [handler.kind, handler]));
  const leases = createLeases({ db, clock, workerId: randomUUID(), leaseMs });
  const running = new Map<string, RunningJob>();
  let isClosed = false;
  let isFailing = false;
  let isWoken = false;
  let closing: Promise<void> | undefined;
  let taking: Promise<unknown> = Promise.resolve();

  /** One look at a time, so that no job is taken beyond the limit. @returns how many were taken. */
  function take(): Promise<number> {
    const next = taking.then(async () => {
      isWoken = false;
      if (isClosed) return 0;
      const free = handlers.filter(({ atOnce }) => atOnce === undefined).map(({ kind }) => kind);
      let count = await takeOf(free, concurrency);
      for (const { kind, atOnce } of handlers) {
        if (atOnce !== undefined) count += await takeOf([kind], atOnce - runningOf(kind));
      }
      return count;
    });
    taking = next.catch(() => undefined); // whoever asked is told
    return next;
  }

  async function takeOf(kinds: readonly string[], most: number): Promise<number> {
    const limit = Math.min(most, concurrency - running.size);
    const jobs = isClosed ? [] : await leases.take({ kinds, limit, except: [...running.keys()] });
    for (const job of jobs) start(job);
    return jobs.length;
  }

  function runningOf(kind: string): number {
    return [...running.values()].filter((job) => job.kind === kind).length;
  }

  function start(job: LeasedJob): void {
    const handler = byKind.get(job.kind);
    if (handler === undefined) return;
    const interrupt = new AbortController();
    if (isClosed) interrupt.abort();
    const ended = carryOut(handler, job, interrupt.signal)
      .catch(onDefect) // its lease runs out, and it is taken again
      .finally(() => {
        running.delete(job.id);
        wake();
      });
    running.set(job.id, { kind: job.kind, ended, interrupt });
  }

  async function carryOut(handler: JobHandler, job: LeasedJob, interrupt: AbortSignal): Promise<void> {
    if (job.losses > MAX_LOSSES) {
      onDefect(
        new Error(`a job of the kind ${job.kind} was given up: the process has ended with it each time`),
      );
      await leases.finish(job.id, (scope) => giveUp(handler, job, scope));
      tell(job, 'given_up');
      return;
    }
    const outcome = await attemptJob(handler, job, { db, clock, interrupt });
    return conclude(handler, job, outcome);
  }

  async function conclude(handler: JobHandler, job: LeasedJob, outcome: Outcome): Promise<void> {
    switch (outcome.kind) {
      case 'done':
        await leases.finish(job.id);
        tell(job, 'done');
        return;
      case 'interrupted':
        await leases.giveBack(job.id);
        tell(job, 'interrupted');
        return;
      case 'unheeding':
        return; // it stays leased while it may still be at work
      case 'failed': {
        const { error } = outcome;
        const attempt = job.failures + 1;
        if (!(error instanceof JobError)) onDefect(error);
        if (isFinal(error) || attempt >= handler.maxAttempts) {
          await leases.finish(job.id, (scope) => giveUp(handler, job, scope));
          tell(job, 'given_up');
          return;
        }
        const given = error instanceof JobError ? error.retryAfterMs : undefined;
        await leases.retry(job.id, given ?? handler.retryAfterMs(attempt));
        tell(job, 'failed');
        return;
      }
    }
  }

  function tell({ id, kind, failures }: LeasedJob, outcome: JobEvent['outcome']): void {
    onEvent({ type: 'job_ended', jobId: id, kind, outcome, attempt: failures + 1 });
  }

  function poll(): void {
    take().then(
      () => {
        isFailing = false;
      },
      (error: unknown) => {
        // Once for each time that the database goes away.
        if (!isFailing && !isClosed) onDefect(error);
        isFailing = true;
      },
    );
  }

  function wake(): void {
    if (isWoken || isClosed) return;
    isWoken = true;
    poll();
  }

  async function renew(): Promise<void> {
    const held = [...running.keys()];
    const kept = await leases.renew(held);
    for (const id of held) if (!kept.has(id)) running.get(id)?.interrupt.abort();
  }

  const polling = setInterval(poll, pollMs).unref();
  const renewing = setInterval(() => {
    renew().catch(() => undefined); // the next one may succeed before the lease is over
  }, leaseMs / 3).unref();
  poll();

  async function close(): Promise<void> {
    isClosed = true;
    clearInterval(polling);
    for (const { interrupt } of running.values()) interrupt.abort();
    await taking;
    await Promise.all([...running.values()].map(({ ended }) => ended));
    clearInterval(renewing);
  }

  return {
    runningCount: () => running.size,
    wake,
    async settle() {
      while (!isClosed) {
        const taken = await take();
        if (taken === 0 && running.size === 0) return;
        if (running.size > 0) await Promise.race([...running.values()].map(({ ended }) => ended));
      }
    },
    nextDueAt: () => leases.nextDueAt([...byKind.keys()]),
    close: () => (closing ??= close()),
  };
}

function giveUp(
  handler: JobHandler,
  { payload }: LeasedJob,
  scope: Parameters<NonNullable<JobHandler['onGivenUp']>>[1],
) {
  return handler.onGivenUp?.(payload, scope) ?? Promise.resolve();
}

function isFinal(error: unknown): boolean {
  return (error as { readonly retryable?: unknown } | undefined)?.retryable === false;
}
