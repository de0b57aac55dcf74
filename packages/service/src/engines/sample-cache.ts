// Remembers the speech of repeated lines, up to a total size; what was not used longest goes first.

export class SampleCache {
  readonly #maxSamples: number;
  readonly #entries = new Map<string, Int16Array>();
  #sampleCount = 0;

  /** @param maxSamples in all entries together. */
  constructor(maxSamples: number) {
    this.#maxSamples = maxSamples;
  }

  get(key: string): Int16Array | undefined {
    const samples = this.#entries.get(key);
    if (samples === undefined) return undefined;
    // A map keeps the order of insertion: inserted again, it is the newest.
    this.#entries.delete(key);
    this.#entries.set(key, samples);
    return samples;
  }

  /** An entry larger than the whole cache is not kept. */
  set(key: string, samples: Int16Array): void {
    if (samples.length > this.#maxSamples) return;
    this.#forget(key);
    this.#entries.set(key, samples);
    this.#sampleCount += samples.length;
    for (const oldest of this.#entries.keys()) {
      if (this.#sampleCount <= this.#maxSamples) return;
      this.#forget(oldest);
    }
  }

  #forget(key: string): void {
    this.#sampleCount -= this.#entries.get(key)?.length ?? 0;
    this.#entries.delete(key);
  }
}
