// The visitor's sound on its way to the agent: mixed to mono, resampled to 16 kHz, cut into chunks of 20 ms.

import libsamplerate from '@alexanderolsen/libsamplerate-js';
import { FRAME_SAMPLES, SAMPLE_RATE_HZ } from './audio-frames.js';
import type { SinkFrame } from './webrtc.js';

const CHUNK_SAMPLES = FRAME_SAMPLES * 2;
/** What the WebRTC library gives once a call is up. */
const USUAL_RATE_HZ = 48_000;
const FULL_SCALE = 32_768;

type Resampler = Awaited<ReturnType<typeof libsamplerate.create>>;

export class Microphone {
  readonly #onChunk: (samples: Int16Array) => void;
  #resampler: Resampler | undefined;
  #rateHz = 0;
  #chunk = new Int16Array(CHUNK_SAMPLES);
  #filled = 0;

  constructor(onChunk: (samples: Int16Array) => void) {
    this.#onChunk = onChunk;
  }

  /** Loads the resampler; until then, and after a change of rate, frames are dropped. */
  async prepare(rateHz = USUAL_RATE_HZ): Promise<void> {
    this.#rateHz = rateHz;
    this.#resampler?.destroy();
    this.#resampler = undefined;
    const resampler = await libsamplerate.create(1, rateHz, SAMPLE_RATE_HZ);
    if (this.#rateHz === rateHz) this.#resampler = resampler;
    else resampler.destroy();
  }

  hear(frame: SinkFrame): void {
    if (frame.sampleRate !== this.#rateHz) {
      this.prepare(frame.sampleRate).catch(() => undefined); // no such rate: the visitor stays unheard
      return;
    }
    if (this.#resampler === undefined) return;
    this.#add(this.#resampler.full(toMonoFloats(frame)));
  }

  #add(floats: Float32Array): void {
    for (const value of floats) {
      const scaled = Math.round(value * FULL_SCALE);
      this.#chunk[this.#filled++] = Math.max(-FULL_SCALE, Math.min(FULL_SCALE - 1, scaled));
      if (this.#filled < CHUNK_SAMPLES) continue;
      this.#onChunk(this.#chunk);
      this.#chunk = new Int16Array(CHUNK_SAMPLES);
      this.#filled = 0;
    }
  }
}

function toMonoFloats(frame: SinkFrame): Float32Array {
  const channels = Math.max(1, frame.channelCount);
  const floats = new Float32Array(Math.floor(frame.samples.length / channels));
  for (let index = 0; index < floats.length; index++) {
    let sum = 0;
    for (let channel = 0; channel < channels; channel++)
      sum += frame.samples[index * channels + channel] ?? 0;
    floats[index] = sum / channels / FULL_SCALE;
  }
  return floats;
}
