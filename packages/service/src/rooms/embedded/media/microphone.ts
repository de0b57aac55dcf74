// The visitor's sound on its way to the agent: mixed to mono, resampled to 16 kHz, cut into chunks of 20 ms.

import libsamplerate from '@alexanderolsen/libsamplerate-js';
import { FRAME_SAMPLES, SAMPLE_RATE_HZ } from './audio-frames.js';
import { Decimator } from './decimator.js';
import type { SinkFrame } from './webrtc.js';

const CHUNK_SAMPLES = FRAME_SAMPLES * 2;
/** What the WebRTC library gives for Opus, which is what clients send; before their first packet it gives 16 kHz. */
const USUAL_RATE_HZ = 48_000;
const FULL_SCALE = 32_768;

/** Takes mono samples of 16 bit at its rate, and hands on 16 kHz. */
type Resample = (samples: Int16Array) => void;

export class Microphone {
  readonly #onChunk: (samples: Int16Array) => void;
  #resample: Resample | undefined;
  #release: () => void = () => undefined;
  #rateHz = 0;
  #chunk = new Int16Array(CHUNK_SAMPLES);
  #filled = 0;

  constructor(onChunk: (samples: Int16Array) => void) {
    this.#onChunk = onChunk;
    this.#useDecimator();
  }

  /** Loads the resampler for an unusual rate; until then frames of it are dropped. @throws Error where there is none. */
  async prepare(rateHz: number): Promise<void> {
    this.close();
    this.#rateHz = rateHz;
    if (rateHz === USUAL_RATE_HZ) {
      this.#useDecimator();
      return;
    }
    if (rateHz === SAMPLE_RATE_HZ) {
      this.#resample = (samples) => samples.forEach((sample) => this.#add(sample));
      return;
    }
    const resampler = await libsamplerate.create(1, rateHz, SAMPLE_RATE_HZ);
    if (this.#rateHz !== rateHz) {
      resampler.destroy();
      return;
    }
    this.#release = () => resampler.destroy();
    this.#resample = (samples) => {
      const floats = Float32Array.from(samples, (sample) => sample / FULL_SCALE);
      for (const value of resampler.full(floats)) this.#add(toSample(value));
    };
  }

  hear(frame: SinkFrame): void {
    if (frame.sampleRate !== this.#rateHz) {
      this.prepare(frame.sampleRate).catch(() => undefined); // no such rate: the visitor stays unheard
    }
    this.#resample?.(toMono(frame));
  }

  /** Releases the resampler. Idempotent. */
  close(): void {
    this.#rateHz = 0;
    this.#resample = undefined;
    this.#release();
    this.#release = () => undefined;
  }

  #useDecimator(): void {
    const decimator = new Decimator();
    const add = (sample: number): void => this.#add(sample);
    this.#rateHz = USUAL_RATE_HZ;
    this.#resample = (samples) => decimator.push(samples, add);
  }

  #add(sample: number): void {
    this.#chunk[this.#filled++] = sample;
    if (this.#filled < CHUNK_SAMPLES) return;
    this.#onChunk(this.#chunk);
    this.#chunk = new Int16Array(CHUNK_SAMPLES);
    this.#filled = 0;
  }
}

function toSample(value: number): number {
  return Math.max(-FULL_SCALE, Math.min(FULL_SCALE - 1, Math.round(value * FULL_SCALE)));
}

function toMono({ samples, channelCount }: SinkFrame): Int16Array {
  if (channelCount <= 1) return samples;
  const mono = new Int16Array(Math.floor(samples.length / channelCount));
  for (let index = 0; index < mono.length; index++) {
    let sum = 0;
    for (let channel = 0; channel < channelCount; channel++) {
      sum += samples[index * channelCount + channel] ?? 0;
    }
    mono[index] = sum / channelCount;
  }
  return mono;
}
