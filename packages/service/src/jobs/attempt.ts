// One attempt at a job: runs its handler within its time, and says what came of it. Knows no database.

import { setTimeout as pause } from 'node:timers/promises';
import type { JobContext, JobHandler } from './handler.js';
import type { LeasedJob } from './leases.js';

export type Outcome =
  | { readonly kind: 'done' }
  | { readonly kind: 'failed'; readonly error: unknown }
  /** Broken off before its end, for no fault of its own. */
  | { readonly kind: 'interrupted' }
  /** Broken off, but the handler has not heeded it, and may still be at work. */
  | { readonly kind: 'unheeding' };

export const DEFAULT_LIMIT_MS = 60_000;
/** How long a handler may take to end once its signal has fired. */
const GRACE_MS = 2_000;

/** @param interrupt fires when the worker closes, or no longer has the job. Never rejects. */
export async function attemptJob(
  { handle, limitMs = DEFAULT_LIMIT_MS }: JobHandler,
  { payload, failures }: LeasedJob,
  { interrupt, ...scope }: Pick<JobContext, 'db' | 'clock'> & { readonly interrupt: AbortSignal },
): Promise<Outcome> {
  const controller = new AbortController();
  const abort = (): void => controller.abort(interrupt.reason);
  const isInterrupted = (): boolean => interrupt.aborted;
  if (isInterrupted()) return { kind: 'interrupted' };
  interrupt.addEventListener('abort', abort, { once: true });
  const overrun = new Error(`a job has taken longer than ${limitMs} ms`);
  const limit = setTimeout(() => controller.abort(overrun), limitMs);
  const ended = new AbortController();
  try {
    const context = { ...scope, signal: controller.signal, attempt: failures + 1 };
    const handled = Promise.resolve()
      .then(() => handle(payload, context))
      .then(
        (): Outcome => ({ kind: 'done' }),
        (error: unknown): Outcome => ({ kind: 'failed', error }),
      );
    const outcome = await Promise.race([handled, gracePassed(controller.signal, ended.signal)]);
    if (outcome === undefined) {
      return isInterrupted() ? { kind: 'unheeding' } : { kind: 'failed', error: overrun };
    }
    return outcome.kind === 'failed' && isInterrupted() ? { kind: 'interrupted' } : outcome;
  } finally {
    clearTimeout(limit);
    ended.abort();
    interrupt.removeEventListener('abort', abort);
  }
}

/** Settles some time after the first signal has fired; never, where the second does before. */
async function gracePassed(fired: AbortSignal, ended: AbortSignal): Promise<undefined> {
  await new Promise<void>((resolve) => {
    fired.addEventListener('abort', () => resolve(), { once: true });
  });
  await pause(GRACE_MS, undefined, { signal: ended }).catch(() => undefined); // the handler has ended meanwhile
  return undefined;
}
