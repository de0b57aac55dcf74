// Keeps a page that starts the next call whenever one has failed from doing so without a pause.
import type { Clock } from '../platform/clock.js';
import type { StartGate } from './start-gate.js';

/** So many starts may follow failures at once; more than a visitor can click. */
const FREE_RETRIES = 3;
/** How long the next one has to wait, in milliseconds. */
export const RETRY_PAUSE_MS = 1000;

/** A gate for starts after failures; `hasFailed` tells whether the last start was one. */
export function createStartPause(clock: Clock, hasFailed: () => boolean): StartGate {
  let retriedAt: readonly number[] = [];
  const retry = (): void => {
    retriedAt = [...retriedAt.slice(1 - FREE_RETRIES), clock.now()];
  };
  return (signal) => {
    const isFast = retriedAt.length === FREE_RETRIES && clock.now() - (retriedAt[0] ?? 0) < RETRY_PAUSE_MS;
    if (!hasFailed()) return undefined;
    if (!isFast) {
      retry();
      return undefined;
    }
    return new Promise((resolve) => {
      const cancel = clock.delay(RETRY_PAUSE_MS, () => {
        retry();
        resolve();
      });
      signal.addEventListener('abort', cancel);
    });
  };
}
