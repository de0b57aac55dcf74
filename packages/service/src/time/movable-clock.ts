// A clock that somebody moves, and what waits by it.

import type { Clock } from './clock.js';

export interface MovableClock extends Clock {
  /** How long until the next thing that waits, at most this long; 0 where it is due. */
  msToNextTimer(mostMs: number): number;
  /** Time passes, and what is due by then runs, in order. */
  pass(ms: number): void;
}
