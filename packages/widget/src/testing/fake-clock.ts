// Time for tests: it passes when they say so.
import type { Clock } from '../platform/clock.js';

interface Timer {
  readonly dueAt: number;
  readonly action: () => void;
}

export class FakeClock implements Clock {
  #now = 0;
  readonly #timers = new Set<Timer>();

  /** How many delayed calls are waiting. */
  get pending(): number {
    return this.#timers.size;
  }

  now(): number {
    return this.#now;
  }

  delay(delayMs: number, action: () => void): () => void {
    const timer = { dueAt: this.#now + delayMs, action };
    this.#timers.add(timer);
    return () => void this.#timers.delete(timer);
  }

  /** Lets `milliseconds` pass and runs what falls due. */
  advance(milliseconds: number): void {
    this.#now += milliseconds;
    for (const timer of [...this.#timers]) {
      if (timer.dueAt > this.#now) continue;
      this.#timers.delete(timer);
      timer.action();
    }
  }
}
