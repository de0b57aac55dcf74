// The 10 ms beat that sound leaves by. Timers come late; the clock makes up for it, so that the rate is right over time.

import { FRAME_MS } from './audio-frames.js';

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
  readonly #onBeat: () => void;
  #timer: NodeJS.Timeout | undefined;

  constructor(onBeat: () => void) {
    this.#onBeat = onBeat;
  }

  /** Idempotent. */
  start(): void {
    if (this.#timer !== undefined) return;
    const beat = new Beat(performance.now());
    this.#timer = setInterval(() => {
      for (let due = beat.due(performance.now()); due > 0; due--) {
        // A beat may have stopped the clock.
        if (this.#timer !== undefined) this.#onBeat();
      }
    }, FRAME_MS);
  }

  stop(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
  }
}
