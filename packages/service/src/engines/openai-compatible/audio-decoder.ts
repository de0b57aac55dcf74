// Turns the bytes of a speech answer, WAV or bare PCM, into samples of the speech ports, as they arrive.

import { SAMPLE_RATE_HZ } from '../../rooms/audio-port.js';
import { NonsenseError } from './problem-of.js';
import { Resampler } from './resampler.js';
import { readWavHeader } from './wav.js';

/** Bare PCM of speech servers: mono, this rate (https://platform.openai.com/docs/guides/text-to-speech). */
export const BARE_PCM_RATE_HZ = 24_000;
/** Other rates would be noise, or cost a filter for every sample. */
const KNOWN_RATES_HZ: readonly number[] = [
  8_000, 11_025, 12_000, 16_000, 22_050, 24_000, 32_000, 44_100, 48_000,
];
/** A header that has more before its samples is none. */
const MAX_HEADER_BYTES = 65_536;

export class AudioDecoder {
  /** Bytes that are not used yet: of a header, or of a frame that is not whole. */
  #rest: Uint8Array = new Uint8Array(0);
  #format: { readonly channelCount: number; readonly resampler: Resampler | undefined } | undefined;
  #remainingBytes = Infinity;

  /** @throws NonsenseError for audio of another kind. */
  push(bytes: Uint8Array): Int16Array {
    this.#rest = Buffer.concat([this.#rest, bytes]);
    if (this.#format === undefined) this.#readHeader();
    if (this.#format === undefined) return new Int16Array(0);
    const { channelCount, resampler } = this.#format;
    const frameBytes = channelCount * 2;
    const available = Math.min(this.#rest.length, this.#remainingBytes);
    const frameCount = Math.floor(available / frameBytes);
    const samples = readFrames(this.#rest, frameCount, channelCount);
    this.#remainingBytes -= frameCount * frameBytes;
    // What follows the samples of a WAV file is no sound.
    this.#rest =
      this.#remainingBytes < frameBytes ? new Uint8Array(0) : this.#rest.subarray(frameCount * frameBytes);
    return resampler === undefined ? samples : resampler.push(samples);
  }

  /** @throws NonsenseError for an answer that ends in its header. */
  finish(): Int16Array {
    if (this.#format === undefined) throw new NonsenseError();
    return this.#format.resampler?.finish() ?? new Int16Array(0);
  }

  #readHeader(): void {
    if (this.#rest.length < 4) return;
    if (Buffer.from(this.#rest.subarray(0, 4)).toString('latin1') !== 'RIFF') {
      this.#format = { channelCount: 1, resampler: new Resampler(BARE_PCM_RATE_HZ) };
      return;
    }
    const header = readWavHeader(this.#rest);
    if (header === undefined) {
      if (this.#rest.length > MAX_HEADER_BYTES) throw new NonsenseError();
      return;
    }
    const { sampleRateHz, channelCount, dataOffset, dataBytes } = header;
    if (!KNOWN_RATES_HZ.includes(sampleRateHz)) throw new NonsenseError();
    const resampler = sampleRateHz === SAMPLE_RATE_HZ ? undefined : new Resampler(sampleRateHz);
    this.#format = { channelCount, resampler };
    this.#remainingBytes = dataBytes;
    this.#rest = this.#rest.subarray(dataOffset);
  }
}

/** Two channels become one. */
function readFrames(bytes: Uint8Array, frameCount: number, channelCount: number): Int16Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return Int16Array.from({ length: frameCount }, (_, frame) => {
    const left = view.getInt16(frame * channelCount * 2, true);
    if (channelCount === 1) return left;
    return Math.trunc((left + view.getInt16(frame * 4 + 2, true)) / 2);
  });
}
