// Brings a stream of samples to the speech ports' rate: a low-pass filter of windowed sines, computed only where a sample is
// wanted (Smith, "Digital Audio Resampling", https://ccrma.stanford.edu/~jos/resample/). Pure.

import { SAMPLE_RATE_HZ } from '../../rooms/audio-port.js';

/** Crossings of zero on each side of the filter; more is sharper and slower. */
const ZERO_CROSSINGS = 12;
/** Of the highest frequency that the lower rate can hold. */
const CUTOFF = 0.92;

export class Resampler {
  /** Between two wanted samples, in samples of the input, as a fraction. */
  readonly #step: number;
  readonly #phases: number;
  readonly #halfWidth: number;
  readonly #filters = new Map<number, Float64Array>();
  /** The cutoff, as a share of the input's rate. */
  readonly #bandwidth: number;
  /** What the filter still needs; before the first sample there is silence. */
  #kept: Int16Array;
  /** Of the next wanted sample in `#kept`, times the number of phases. */
  #position: number;

  constructor(inputRateHz: number) {
    const divisor = greatestCommonDivisor(inputRateHz, SAMPLE_RATE_HZ);
    this.#step = inputRateHz / divisor;
    this.#phases = SAMPLE_RATE_HZ / divisor;
    this.#bandwidth = CUTOFF * Math.min(1, SAMPLE_RATE_HZ / inputRateHz);
    this.#halfWidth = Math.ceil(ZERO_CROSSINGS / this.#bandwidth);
    this.#kept = new Int16Array(this.#halfWidth);
    this.#position = this.#halfWidth * this.#phases;
  }

  /** @returns the samples that are certain by now. */
  push(samples: Int16Array): Int16Array {
    const input = new Int16Array(this.#kept.length + samples.length);
    input.set(this.#kept);
    input.set(samples, this.#kept.length);
    const limit = (input.length - this.#halfWidth) * this.#phases;
    const output = new Int16Array(Math.max(0, Math.ceil((limit - this.#position) / this.#step)));
    for (let index = 0; index < output.length; index++) {
      output[index] = this.#sampleAt(input, this.#position);
      this.#position += this.#step;
    }
    const done = Math.min(
      input.length,
      Math.max(0, Math.floor(this.#position / this.#phases) - this.#halfWidth),
    );
    this.#kept = input.slice(done);
    this.#position -= done * this.#phases;
    return output;
  }

  /** The last samples: after them there is silence. */
  finish(): Int16Array {
    return this.push(new Int16Array(this.#halfWidth));
  }

  #sampleAt(input: Int16Array, position: number): number {
    const phase = position % this.#phases;
    const filter = this.#filterOf(phase);
    const first = (position - phase) / this.#phases - this.#halfWidth;
    let sum = 0;
    filter.forEach((weight, index) => (sum += weight * (input[first + index] ?? 0)));
    return Math.max(-32_768, Math.min(32_767, Math.round(sum)));
  }

  #filterOf(phase: number): Float64Array {
    const known = this.#filters.get(phase);
    if (known !== undefined) return known;
    const made = Float64Array.from({ length: 2 * this.#halfWidth + 1 }, (_, index) => {
      const distance = index - this.#halfWidth - phase / this.#phases;
      const share = distance / (this.#halfWidth + 1);
      const window = 0.5 * (1 + Math.cos(Math.PI * share));
      return this.#bandwidth * sinc(this.#bandwidth * distance) * window;
    });
    // The weights' sum is the gain for silence and low tones: exactly one.
    const sum = made.reduce((total, weight) => total + weight, 0);
    const filter = made.map((weight) => weight / sum);
    this.#filters.set(phase, filter);
    return filter;
  }
}

function sinc(x: number): number {
  return x === 0 ? 1 : Math.sin(Math.PI * x) / (Math.PI * x);
}

function greatestCommonDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestCommonDivisor(b, a % b);
}
