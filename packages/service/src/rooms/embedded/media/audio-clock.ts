// The 10 ms beat that sound leaves by, one for all calls of a process. Timers come late; the clock makes up for it, so
// that the rate is right over time.

import { FRAME_MS } from './audio-frames.js';

/**
 * How often the timer fires: two beats at once, as an Opus packet holds two frames. Each wakes several threads, which costs
 * more than what they do.
 */
const TICK_MS = 2 * FRAME_MS;
/** After a pause longer than this the missed beats are dropped: a burst of old sound would only add delay. */
const MAX_CATCH_UP_MS = 200;

/** Counts the beats that are due: the arithmetic of the clock, without its timer. */
export class Beat {
  #nextMs: number;

  constructor(nowMs: number) {
    this.#nextMs = nowMs;
  }

  /** How many beats have come due since the last question. */
  due(nowMs: number): number {
    if (nowMs - this.#nextMs > MAX_CATCH_UP_MS) this.#nextMs = nowMs;
    if (nowMs < this.#nextMs) return 0;
    const count = Math.floor((nowMs - this.#nextMs) / FRAME_MS) + 1;
    this.#nextMs += count * FRAME_MS;
    return count;
  }
}

export class AudioClock {
  readonly #listeners = new Set<() => void>();
  #timer: NodeJS.Timeout | undefined;

  /** Calls back on every beat until `stop`; runs while anybody listens. Idempotent. */
  start(onBeat: () => void): void {
    this.#listeners.add(onBeat);
    if (this.#timer !== undefined) return;
    const beat = new Beat(performance.now());
    this.#timer = setInterval(() => {
      for (let due = beat.due(performance.now()); due > 0; due--) {
        // A beat may have stopped the clock for any of them.
        for (const listener of this.#listeners) listener();
      }
    }, TICK_MS);
  }

  /** Idempotent. */
  stop(onBeat: () => void): void {
    this.#listeners.delete(onBeat);
    if (this.#listeners.size > 0) return;
    clearInterval(this.#timer);
    this.#timer = undefined;
  }
}
