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

/** Work that calls for more work without end, at one and the same time, is no reason to wait for ever. */
const MAX_STEPS_AT_ONCE = 1_000;

export function createClockControl(
  clock: ControlledClock,
  service: Pick<VoiceService, 'settle' | 'settleCalls' | 'nextDueAt'>,
): ClockControl {
  let last: Promise<unknown> = Promise.resolve();

  async function moveBy(byMs: number): Promise<void> {
    clock.hold();
    try {
      let stepsAtOnce = 0;
      for (let leftMs = byMs; ;) {
        await service.settle();
        const mostMs = Math.min(leftMs, await msUntilDue());
        const passedMs = await passUntilDue(mostMs);
        leftMs -= passedMs;
        stepsAtOnce = passedMs > 0 ? 0 : stepsAtOnce + 1;
        if (leftMs <= 0 && clock.msToNextTimer(1) > 0) break;
        if (stepsAtOnce > MAX_STEPS_AT_ONCE) {
          throw new Error(
            `the clock has stopped on its way: at ${clock.now().toISOString()} work does not end`,
          );
        }
      }
      await service.settle();
    } finally {
      clock.release();
    }
  }

  async function msUntilDue(): Promise<number> {
    const dueAt = await service.nextDueAt();
    return dueAt === undefined ? Infinity : Math.max(0, dueAt.getTime() - clock.now().getTime());
  }

  /** From timer to timer, until jobs or batches have something to do. @returns how much time has passed. */
  async function passUntilDue(mostMs: number): Promise<number> {
    for (let passedMs = 0; ;) {
      const ms = clock.msToNextTimer(mostMs - passedMs);
      clock.pass(ms);
      passedMs += ms;
      if ((await service.settleCalls()) || passedMs >= mostMs) return passedMs;
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
