// The clock as a test holds it. Moving it has the service carry out, in order and each at its time, what comes due on the way.

import { z } from 'zod';
import type { VoiceService } from '@voice-agent/service';
import { LATEST_MS, MAX_FACTOR, type ClockState, type ControlledClock } from './controlled-clock.js';
import { parseControl } from './parse-control.js';

export interface ClockControl {
  now(): Date;
  readonly state: ClockState;
  /** The clock stands still: at this time, which may lie in the past, or where it is. */
  freeze(at?: Date): void;
  /**
   * Moves the clock forward, and settles when all jobs that came due on the way are done: retries of webhooks too, each at its own
   * time. One after another. Rejects where the service does not carry them out.
   */
  advance(byMs: number): Promise<void>;
  /** The clock runs from where it is, this much faster than the machine's: more than 0, at most 1,000,000. */
  accelerate(factor: number): void;
  /** The machine's time again. What is due carries on within a second. */
  useRealTime(): void;
}

export const freezing = z.strictObject({
  at: z.union([z.date(), z.iso.datetime({ offset: true }).transform((text) => new Date(text))]).optional(),
});
export const advancing = z.strictObject({ byMs: z.number().min(0).max(LATEST_MS) });
export const accelerating = z.strictObject({ factor: z.number().positive().max(MAX_FACTOR) });

/** Jobs that call for each other without end are no reason to wait for ever. */
const MAX_STEPS = 10_000;

export function createClockControl(
  clock: ControlledClock,
  jobs: Pick<VoiceService, 'settle' | 'nextDueAt'>,
): ClockControl {
  let last: Promise<unknown> = Promise.resolve();

  async function moveBy(byMs: number): Promise<void> {
    const targetMs = clock.now().getTime() + byMs;
    await jobs.settle();
    for (let step = 0; step < MAX_STEPS; step += 1) {
      const next = await jobs.nextDueAt();
      if (next === undefined || next.getTime() > targetMs) {
        clock.jumpTo(targetMs);
        return jobs.settle();
      }
      clock.jumpTo(next.getTime());
      await jobs.settle();
    }
    throw new Error(
      `the clock has stopped on its way: there were more than ${MAX_STEPS} times at which jobs came due`,
    );
  }

  return {
    now: () => clock.now(),
    get state() {
      return clock.state;
    },
    freeze(at) {
      const parsed = parseControl(freezing, { at });
      clock.freeze(parsed.at?.getTime());
    },
    accelerate: (factor) => clock.accelerate(parseControl(accelerating, { factor }).factor),
    useRealTime: () => clock.useRealTime(),
    async advance(byMs) {
      const parsed = parseControl(advancing, { byMs });
      const next = last.then(() => moveBy(parsed.byMs));
      last = next.catch(() => undefined); // whoever asked is told
      return next;
    },
  };
}
