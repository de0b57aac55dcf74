// A clock that stands still until it is told what time it is.

import { setImmediate } from 'node:timers/promises';
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

  /** Lets time pass from one run to the next in their order, and lets promises settle in between. */
  async pass(durationMs: number): Promise<void> {
    const untilMs = this.#nowMs + durationMs;
    await setImmediate();
    for (let next = this.#next(); next !== undefined && next.atMs <= untilMs; next = this.#next()) {
      this.#timers.delete(next.key);
      this.#nowMs = Math.max(this.#nowMs, next.atMs);
      next.run();
      await setImmediate();
    }
    this.#nowMs = untilMs;
  }

  #next(): { readonly key: object; readonly atMs: number; readonly run: () => void } | undefined {
    let earliest: { readonly key: object; readonly atMs: number; readonly run: () => void } | undefined;
    for (const [key, timer] of this.#timers) {
      if (earliest === undefined || timer.atMs < earliest.atMs) earliest = { key, ...timer };
    }
    return earliest;
  }
}
