// A call on its way to a number: it rings, and is answered or not.

import type { DialFailure } from '../carrier.js';
import type { Timers } from '../../time/timers.js';
import { outcomeOf, ringTimeMs } from './callees.js';
import type { CalleeName } from './scripts.js';

/** What the network takes until it knows whether a number can be reached. */
const CONNECT_MS = 500;

export interface PlacingEvents {
  onRinging(): void;
  onAnswered(callee: CalleeName): void;
  onFailed(failure: DialFailure): void;
}

/** @returns stops it; afterwards no event comes. */
export function place(timers: Timers, to: string, events: PlacingEvents): () => void {
  const outcome = outcomeOf(to);
  const answer = (): void => {
    if (outcome.kind === 'answered') events.onAnswered(outcome.callee);
    if (outcome.kind === 'failed') events.onFailed(outcome.failure);
  };
  const ringMs = outcome.kind === 'answered' ? (outcome.ringMs ?? ringTimeMs(to)) : outcome.ringMs;
  let isCancelled = false;
  let stop = timers.after(CONNECT_MS, () => {
    if (outcome.kind === 'failed' && ringMs === undefined) {
      answer();
      return;
    }
    events.onRinging();
    if (ringMs !== undefined && !isCancelled) stop = timers.after(ringMs, answer);
  });
  return () => {
    isCancelled = true;
    stop();
  };
}
