// What is heard of one track: how loud, since when, and the longest silence inside one stretch of speech. Looks at one
// sample in four, so that twenty of them cost next to nothing.

/** About -50 dB below full scale. */
const AUDIBLE = 100;
const STRIDE = 4;
/** Speech that pauses longer than this is over: what comes then is another sentence. */
const SENTENCE_PAUSE_MS = 3_000;

export interface SoundReport {
  /** When the first sound was heard, by `performance.now()`; undefined while there was none. */
  readonly firstAtMs: number | undefined;
  readonly lastAtMs: number | undefined;
  /** The longest time between two moments with sound, in milliseconds. */
  readonly longestGapMs: number;
  /** Root mean square of what was audible, of 32,768; 0 for silence. */
  readonly loudness: number;
}

export class SoundMeter {
  #firstAtMs: number | undefined;
  #lastAtMs: number | undefined;
  #longestGapMs = 0;
  #energy = 0;
  #count = 0;

  /** @param nowMs when it arrived. */
  hear(samples: Int16Array, nowMs: number): void {
    let energy = 0;
    let count = 0;
    for (let index = 0; index < samples.length; index += STRIDE) {
      const sample = samples[index] ?? 0;
      if (sample < AUDIBLE && sample > -AUDIBLE) continue;
      energy += sample * sample;
      count += 1;
    }
    if (count === 0) return;
    this.#energy += energy;
    this.#count += count;
    const gapMs = nowMs - (this.#lastAtMs ?? nowMs);
    if (gapMs < SENTENCE_PAUSE_MS) this.#longestGapMs = Math.max(this.#longestGapMs, gapMs);
    this.#firstAtMs ??= nowMs;
    this.#lastAtMs = nowMs;
  }

  report(): SoundReport {
    return {
      firstAtMs: this.#firstAtMs,
      lastAtMs: this.#lastAtMs,
      longestGapMs: this.#longestGapMs,
      loudness: this.#count === 0 ? 0 : Math.sqrt(this.#energy / this.#count),
    };
  }

  /** Begins anew, as if nothing had been heard. */
  reset(): void {
    this.#firstAtMs = undefined;
    this.#lastAtMs = undefined;
    this.#longestGapMs = 0;
    this.#energy = 0;
    this.#count = 0;
  }
}
