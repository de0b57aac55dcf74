// A clock that stands still until the test moves it, with delayed actions on it.
import type { Delay } from '../call-watch/call-watch.js';

/** See the top of this file. */
export interface ManualClock {
  readonly now: () => number;
  readonly delay: Delay;
  /** How many actions are still to come. */
  readonly pending: number;
  /**
   * Moves the clock, and runs what comes due on the way at its time.
   * @param onStep called with every part of the way before what comes due then
   */
  elapse(ms: number, onStep?: (ms: number) => Promise<void>): Promise<void>;
}

/** Makes one that begins at a given time. */
export function createManualClock(startsAt: number): ManualClock {
  let time = startsAt;
  const actions = new Map<object, { readonly at: number; readonly action: () => void }>();

  return {
    now: () => time,
    delay(ms, action) {
      const key = {};
      actions.set(key, { at: time + ms, action });
      return () => void actions.delete(key);
    },
    get pending() {
      return actions.size;
    },
    async elapse(ms, onStep = () => Promise.resolve()) {
      const until = time + ms;
      for (;;) {
        const [next] = [...actions].sort(([, one], [, other]) => one.at - other.at);
        const at = Math.min(next?.[1].at ?? until, until);
        const step = at - time;
        time = at;
        await onStep(step);
        if (next === undefined || next[1].at > until) return;
        actions.delete(next[0]);
        next[1].action();
        await new Promise((resolve) => setImmediate(resolve));
      }
    },
  };
}
