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
    do await setImmediate();
    while (this.step(untilMs));
    this.#nowMs = untilMs;
  }

  /** Lets time pass until the next run, and runs it. @returns false, and does nothing, where none is due by then. */
  step(untilMs: number): boolean {
    let next: { readonly key: object; readonly atMs: number; readonly run: () => void } | undefined;
    for (const [key, timer] of this.#timers) {
      if (next === undefined || timer.atMs < next.atMs) next = { key, ...timer };
    }
    if (next === undefined || next.atMs > untilMs) return false;
    this.#timers.delete(next.key);
    this.#nowMs = Math.max(this.#nowMs, next.atMs);
    next.run();
    return true;
  }
}
