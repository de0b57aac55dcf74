// A clock and its timers that stand still until a test lets time pass: from one timer to the next, with everything that follows from
// each done in between. However long it takes, nothing is missed and nobody waits.

import type { Clock } from '../time/clock.js';
import type { Timers } from '../time/timers.js';

interface Timer {
  readonly atMs: number;
  readonly run: () => void;
}

export class SteppedTime implements Clock, Timers {
  readonly #startMs: number;
  readonly #timers = new Set<Timer>();
  #nowMs = 0;

  /** @param start ISO 8601. */
  constructor(start = '2026-01-02T03:04:05.678Z') {
    this.#startMs = Date.parse(start);
  }

  now(): Date {
    return new Date(this.#startMs + this.#nowMs);
  }

  date(): Date {
    return this.now();
  }

  nowMs(): number {
    return this.#nowMs;
  }

  after(delayMs: number, run: () => void): () => void {
    const timer = { atMs: this.#nowMs + Math.max(0, delayMs), run };
    this.#timers.add(timer);
    return () => this.#timers.delete(timer);
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
    const untilMs = this.#nowMs + limitMs;
    for (;;) {
      await quiet();
      const next = this.#next();
      if ((await isDone()) || next === undefined || next.atMs > untilMs) return;
      this.#timers.delete(next);
      this.#nowMs = Math.max(this.#nowMs, next.atMs);
      next.run();
    }
  }

  #next(): Timer | undefined {
    let earliest: Timer | undefined;
    for (const timer of this.#timers)
      if (earliest === undefined || timer.atMs < earliest.atMs) earliest = timer;
    return earliest;
  }
}
