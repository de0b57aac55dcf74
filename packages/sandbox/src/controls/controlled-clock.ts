// The sandbox's clock: it runs as the machine's does, stands still, is moved, or runs faster. What waits, waits by it: moving it runs
// what comes due on the way.

import type { MovableClock, Timers } from '@voice-agent/service';
import { TimerQueue } from './timer-queue.js';

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

/** Node's timers fire at once when set for longer: 24 days. */
const MAX_TIMEOUT_MS = 2 ** 31 - 1;

export class ControlledClock implements MovableClock, Timers {
  readonly #realMs: () => number;
  readonly #queue = new TimerQueue();
  /** Time that has passed by this clock, when the machine's told `#sinceMs`. It never goes back, whatever the date does. */
  #passedMs = 0;
  #sinceMs: number;
  /** What the date is ahead of the time that has passed. */
  #dateMs: number;
  #factor = 1;
  #isHeld = false;
  #timeout: NodeJS.Timeout | undefined;

  /** @param realMs default: the machine's. */
  constructor(realMs: () => number = Date.now) {
    this.#realMs = realMs;
    this.#dateMs = this.#sinceMs = realMs();
  }

  now(): Date {
    return new Date(Math.min(this.#dateMs + this.nowMs(), LATEST_MS));
  }

  date(): Date {
    return this.now();
  }

  nowMs(): number {
    return this.#passedMs + Math.round((this.#realMs() - this.#sinceMs) * this.#rate);
  }

  after(delayMs: number, run: () => void): () => void {
    const cancel = this.#queue.add(this.nowMs() + Math.max(0, delayMs), run);
    this.#watch();
    return cancel;
  }

  get state(): ClockState {
    const mode = this.#factor === 0 ? 'frozen' : this.#factor === 1 ? 'real' : 'accelerated';
    return { mode, now: this.now(), factor: this.#factor };
  }

  /** The machine's time again. */
  useRealTime(): void {
    this.#setFactor(1);
    this.#dateMs = this.#realMs() - this.nowMs();
  }

  /** @param atMs default: where it is. What waits goes on waiting: the date is another one, and no time has passed. */
  freeze(atMs = this.now().getTime()): void {
    this.#setFactor(0);
    this.#dateMs = Math.min(atMs, LATEST_MS) - this.nowMs();
  }

  accelerate(factor: number): void {
    this.#setFactor(factor);
  }

  /** Stands still, for whoever moves it, until it is released; its mode stays. */
  hold(): void {
    this.#stamp();
    this.#isHeld = true;
    this.#watch();
  }

  release(): void {
    this.#stamp();
    this.#isHeld = false;
    this.#watch();
  }

  /** How long until the next thing that waits, at most this long; 0 where it is due. */
  msToNextTimer(mostMs: number): number {
    const dueMs = this.#queue.nextMs;
    return dueMs === undefined ? mostMs : Math.min(mostMs, Math.max(0, dueMs - this.nowMs()));
  }

  /** Time passes, and what is due by then runs, in order. */
  pass(ms: number): void {
    this.#stamp();
    this.#passedMs += ms;
    this.#runDue();
  }

  get #rate(): number {
    return this.#isHeld ? 0 : this.#factor;
  }

  #setFactor(factor: number): void {
    this.#stamp();
    this.#factor = factor;
    this.#watch();
  }

  /** Counts what has passed at the present rate, before that changes. */
  #stamp(): void {
    const realMs = this.#realMs();
    this.#passedMs += Math.round((realMs - this.#sinceMs) * this.#rate);
    this.#sinceMs = realMs;
  }

  #runDue(): void {
    this.#queue.runUntil(this.nowMs());
    this.#watch();
  }

  /** While the clock runs by itself, the machine's timer wakes it. */
  #watch(): void {
    clearTimeout(this.#timeout);
    this.#timeout = undefined;
    const dueMs = this.#queue.nextMs;
    if (dueMs === undefined || this.#rate === 0) return;
    const delayMs = Math.max(0, (dueMs - this.nowMs()) / this.#rate);
    this.#timeout = setTimeout(() => this.#runDue(), Math.min(Math.ceil(delayMs), MAX_TIMEOUT_MS)).unref();
  }
}
