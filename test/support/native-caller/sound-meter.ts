// What is heard of one track: how loud, since when, and the longest silence inside one stretch of speech. Looks at one
// sample in four, so that twenty of them cost next to nothing.

/** About -50 dB below full scale. */
export const AUDIBLE = 100;
const STRIDE = 4;
/** Speech that pauses longer than this is over: what comes then is another sentence. */
const SENTENCE_PAUSE_MS = 3_000;

export interface SoundReport {
  /** When the first sound was heard, by `performance.now()`; undefined while there was none. */
  readonly firstAtMs: number | undefined;
  readonly lastAtMs: number | undefined;
  /** The longest silence between two sounds of a sentence, as a listener hears it, in milliseconds. */
  readonly longestGapMs: number;
  /** The longest time between two sounds' arrivals here, where this process itself may have been busy. */
  readonly longestWaitMs: number;
  /** Root mean square of what was audible, of 32,768; 0 for silence. */
  readonly loudness: number;
}

export class SoundMeter {
  /** How much has been heard, silence included: a listener's own time. */
  #positionMs = 0;
  #firstAtMs: number | undefined;
  #lastAtMs: number | undefined;
  #lastPositionMs: number | undefined;
  #longestGapMs = 0;
  #longestWaitMs = 0;
  #energy = 0;
  #count = 0;

  /** @param samples the next ones, without a gap to those before. @param nowMs when they arrived. */
  hear(samples: Int16Array, sampleRateHz: number, nowMs: number): void {
    const positionMs = this.#positionMs;
    this.#positionMs += (samples.length * 1000) / sampleRateHz;
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
    const gapMs = positionMs - (this.#lastPositionMs ?? positionMs);
    if (gapMs < SENTENCE_PAUSE_MS) {
      this.#longestGapMs = Math.max(this.#longestGapMs, gapMs);
      this.#longestWaitMs = Math.max(this.#longestWaitMs, nowMs - (this.#lastAtMs ?? nowMs));
    }
    this.#firstAtMs ??= nowMs;
    this.#lastAtMs = nowMs;
    this.#lastPositionMs = this.#positionMs;
  }

  report(): SoundReport {
    return {
      firstAtMs: this.#firstAtMs,
      lastAtMs: this.#lastAtMs,
      longestGapMs: this.#longestGapMs,
      longestWaitMs: this.#longestWaitMs,
      loudness: this.#count === 0 ? 0 : Math.sqrt(this.#energy / this.#count),
    };
  }

  /** Begins anew, as if nothing had been heard. */
  reset(): void {
    this.#firstAtMs = undefined;
    this.#lastAtMs = undefined;
    this.#lastPositionMs = undefined;
    this.#longestGapMs = 0;
    this.#longestWaitMs = 0;
    this.#energy = 0;
    this.#count = 0;
  }
}
