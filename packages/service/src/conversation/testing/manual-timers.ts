// A clock that stands still until it is told what time it is.

import type { Timers } from '../../time/timers.js';

export class ManualTimers implements Timers {
  readonly #timers = new Map<object, { readonly atMs: number; readonly run: () => void }>();
  #nowMs = 0;

  nowMs(): number {
    return this.#nowMs;
  }

  date(): Date {
    return new Date(this.#nowMs);
  }

  after(delayMs: number, run: () => void): () => void {
    const key = {};
    this.#timers.set(key, { atMs: this.#nowMs + delayMs, run });
    return () => this.#timers.delete(key);
  }

  /** How many runs are due some time. */
  get pendingCount(): number {
    return this.#timers.size;
  }

  /** Runs what is due by then, once. */
  advance(durationMs: number): void {
    this.#nowMs += durationMs;
    for (const [key, { atMs, run }] of this.#timers) {
      if (atMs > this.#nowMs || !this.#timers.delete(key)) continue;
      run();
    }
  }
}
