// A clock that stands still until the test moves it.

import type { Clock } from '../time/clock.js';

export interface ManualClock extends Clock {
  advance(ms: number): void;
}

/** @param start ISO 8601. */
export function createManualClock(start = '2026-01-02T03:04:05.678Z'): ManualClock {
  let timeMs = Date.parse(start);
  return {
    now: () => new Date(timeMs),
    advance(ms) {
      timeMs += ms;
    },
  };
}
