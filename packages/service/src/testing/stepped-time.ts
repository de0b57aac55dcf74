// A clock and its timers that stand still until a test lets time pass: from one timer to the next, with everything that follows from
// each done in between. However long it takes, nothing is missed and nobody waits.

import { ManualTimers } from '../conversation/testing/manual-timers.js';
import type { Clock } from '../time/clock.js';
import type { Timers } from '../time/timers.js';

export class SteppedTime implements Clock, Timers {
  readonly #startMs: number;
  readonly #timers = new ManualTimers();

  /** @param start ISO 8601. */
  constructor(start = '2026-01-02T03:04:05.678Z') {
    this.#startMs = Date.parse(start);
  }

  now(): Date {
    return new Date(this.#startMs + this.nowMs());
  }

  date(): Date {
    return this.now();
  }

  nowMs(): number {
    return this.#timers.nowMs();
  }

  after(delayMs: number, run: () => void): () => void {
    return this.#timers.after(Math.max(0, delayMs), run);
  }

  /**
   * Lets time pass until this is so, or nothing more can happen, or the limit has passed.
   * @param quiet settles when nothing but timers is waited for.
   */
  async pass(
    quiet: () => Promise<void>,
    isDone: () => boolean | Promise<boolean>,
    limitMs = 3_600_000,
  ): Promise<void> {
    const untilMs = this.nowMs() + limitMs;
    do await quiet();
    while (!(await isDone()) && this.#timers.step(untilMs));
  }
}
