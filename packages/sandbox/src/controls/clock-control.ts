// The clock as a test holds it. Moving it has the service carry out, in order and each at its time, what comes due on the way: jobs,
// batches, and all that calls by telephone wait for.

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
   * Moves the clock forward, and settles when all that came due on the way is done, each at its own time: retries of webhooks,
   * batches, calls by telephone. One after another. Rejects where the service does not carry it out.
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

export function createClockControl(
  clock: ControlledClock,
  service: Pick<VoiceService, 'advance'>,
): ClockControl {
  let last: Promise<unknown> = Promise.resolve();

  async function moveBy(byMs: number): Promise<void> {
    clock.hold();
    try {
      await service.advance(clock, byMs);
    } finally {
      clock.release();
    }
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
