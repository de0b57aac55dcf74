// Starts the calls of batches: looks about once a second, and when it is woken, which batches are due, and places what the look has
// made. Several processes may share the batches.

import type { Db } from '../db/database.js';
import { dispatchDue, nextBatchDueAt } from '../resources/batch-calls/service.js';
import type { CallPlacer } from '../resources/phone-calls/service.js';
import type { Clock } from '../time/clock.js';
import type { PendingWork } from '../time/pending-work.js';

export interface BatchDispatcherOptions {
  readonly db: Db;
  readonly clock: Clock;
  readonly placer: CallPlacer;
  /** Counts the looks. */
  readonly work: Pick<PendingWork, 'track'>;
  /** Told of a batch that cannot be dealt with, and of a database that does not answer: once for each time that it goes away. */
  readonly onDefect: (error: unknown) => void;
  /** From 0 to less than 1. Default: the machine's. */
  readonly random?: () => number;
  /** Default 1 s. */
  readonly pollMs?: number;
}

export interface BatchDispatcher {
  /** Looks now. */
  wake(): void;
  /** Starts all calls that may start now by the clock. Rejects where the database does not answer. */
  settle(): Promise<void>;
  /** When a batch that is not due yet will be. Rejects where the database does not answer. */
  nextDueAt(): Promise<Date | undefined>;
  /** Starts nothing while the work is done. */
  without<Result>(work: () => Promise<Result>): Promise<Result>;
  /** Starts nothing more; settles when all that was started is handed over. Never rejects. Idempotent. */
  close(): Promise<void>;
}

/** Must be closed, before the database is. */
export function startBatches(options: BatchDispatcherOptions): BatchDispatcher {
  const { db, clock, placer, work, onDefect, random = Math.random, pollMs = 1_000 } = options;
  let isStopped = false;
  let isClosed = false;
  let isWaiting = false;
  let isFailing = false;
  let last: Promise<unknown> = Promise.resolve();

  /** One look at a time. */
  function look(): Promise<void> {
    const next = last.then(startDue);
    last = next.catch(() => undefined); // whoever asked is told
    return work.track(next);
  }

  async function startDue(): Promise<void> {
    isWaiting = false;
    while (!isStopped) {
      const dispatched = await dispatchDue({ db, clock, random, leaseUntil: () => placer.leaseUntil() });
      if (dispatched === undefined) return;
      for (const call of dispatched.calls) placer.place(call);
    }
  }

  function wake(): void {
    // A look that has not begun will see it.
    if (isWaiting || isStopped) return;
    isWaiting = true;
    look().then(
      () => {
        isFailing = false;
      },
      (error: unknown) => {
        if (!isFailing && !isStopped) onDefect(error);
        isFailing = true;
      },
    );
  }

  async function stop(): Promise<void> {
    isStopped = true;
    await last;
  }

  const polling = setInterval(wake, pollMs).unref();
  wake();

  return {
    wake,
    settle: look,
    nextDueAt: () => nextBatchDueAt({ db }),
    async without(inBetween) {
      await stop();
      try {
        return await inBetween();
      } finally {
        isStopped = isClosed;
        isWaiting = false;
        wake();
      }
    },
    close() {
      isClosed = true;
      clearInterval(polling);
      return stop();
    },
  };
}

/** Of a service that starts no calls. */
export const NO_BATCHES: BatchDispatcher = {
  wake: () => undefined,
  settle: () => Promise.resolve(),
  nextDueAt: () => Promise.resolve(undefined),
  without: (work) => work(),
  close: () => Promise.resolve(),
};
