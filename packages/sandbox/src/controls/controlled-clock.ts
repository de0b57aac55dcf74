// The sandbox's clock: it runs as the machine's does, stands still, jumps, or runs faster.

import type { Clock } from '@voice-agent/service';

export type ClockMode = 'real' | 'frozen' | 'accelerated';

export interface ClockState {
  /** A clock that runs is `real`, even after it was advanced. */
  readonly mode: ClockMode;
  readonly now: Date;
  /** Seconds of this clock to one of the machine's: 1, or 0 while it is frozen. */
  readonly factor: number;
}

/** The last time that a clock can tell: what comes after has no place in ISO 8601's four digits of a year. */
export const LATEST_MS = Date.UTC(9000, 0, 1);
/** The fastest: a year in half a minute. */
export const MAX_FACTOR = 1_000_000;

export class ControlledClock implements Clock {
  readonly #realMs: () => number;
  /** What the clock told when the machine's told `#sinceMs`. */
  #thenMs: number;
  #sinceMs: number;
  #factor = 1;

  /** @param realMs default: the machine's. */
  constructor(realMs: () => number = Date.now) {
    this.#realMs = realMs;
    this.#thenMs = this.#sinceMs = realMs();
  }

  now(): Date {
    return new Date(this.#nowMs());
  }

  get state(): ClockState {
    const mode = this.#factor === 0 ? 'frozen' : this.#factor === 1 ? 'real' : 'accelerated';
    return { mode, now: this.now(), factor: this.#factor };
  }

  /** The machine's time again. */
  useRealTime(): void {
    this.#factor = 1;
    this.#thenMs = this.#sinceMs = this.#realMs();
  }

  freeze(atMs = this.#nowMs()): void {
    this.#continueFrom(atMs, 0);
  }

  accelerate(factor: number): void {
    this.#continueFrom(this.#nowMs(), factor);
  }

  /** Runs, or stands, on from there; never goes back. */
  jumpTo(ms: number): void {
    this.#continueFrom(Math.max(ms, this.#nowMs()), this.#factor);
  }

  #nowMs(): number {
    const passedMs = (this.#realMs() - this.#sinceMs) * this.#factor;
    return Math.min(this.#thenMs + Math.round(passedMs), LATEST_MS);
  }

  #continueFrom(ms: number, factor: number): void {
    this.#thenMs = Math.min(ms, LATEST_MS);
    this.#sinceMs = this.#realMs();
    this.#factor = factor;
  }
}
