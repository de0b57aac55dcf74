// WAV, as much of it as speech servers use: 16-bit PCM in one or two channels.

import { SAMPLE_RATE_HZ } from '../../rooms/audio-port.js';
import { NonsenseError } from './problem-of.js';

const HEADER_BYTES = 44;
const PCM = 1;
/** PCM too, where the header is of the extensible kind. */
const EXTENSIBLE = 0xfffe;

/** A file of the speech ports' format. */
export function writeWav(samples: Int16Array): Uint8Array {
  const bytes = new Uint8Array(HEADER_BYTES + samples.length * 2);
  const view = new DataView(bytes.buffer);
  const writeText = (offset: number, text: string): void => {
    bytes.set(Buffer.from(text, 'latin1'), offset);
  };
  writeText(0, 'RIFF');
  view.setUint32(4, bytes.length - 8, true);
  writeText(8, 'WAVEfmt ');
  view.setUint32(16, 16, true);
  view.setUint16(20, PCM, true);
  view.setUint16(22, 1, true);
  view.setUint32(24, SAMPLE_RATE_HZ, true);
  view.setUint32(28, SAMPLE_RATE_HZ * 2, true);
  view.setUint16(32, 2, true);
  view.setUint16(34, 16, true);
  writeText(36, 'data');
  view.setUint32(40, samples.length * 2, true);
  samples.forEach((sample, index) => view.setInt16(HEADER_BYTES + index * 2, sample, true));
  return bytes;
}

export interface WavFormat {
  readonly sampleRateHz: number;
  readonly channelCount: number;
  /** Where the samples begin. */
  readonly dataOffset: number;
  /** Infinite where the file was written before its length was known. */
  readonly dataBytes: number;
}

/**
 * @param bytes the beginning of a file.
 * @returns undefined while the header is not whole.
 * @throws NonsenseError for a file of another kind.
 */
export function readWavHeader(bytes: Uint8Array): WavFormat | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const textAt = (offset: number): string =>
    Buffer.from(bytes.subarray(offset, offset + 4)).toString('latin1');
  if (bytes.length < 12) return undefined;
  if (textAt(0) !== 'RIFF' || textAt(8) !== 'WAVE') throw new NonsenseError();
  let format: Pick<WavFormat, 'sampleRateHz' | 'channelCount'> | undefined;
  for (let offset = 12; offset + 8 <= bytes.length;) {
    const kind = textAt(offset);
    const length = view.getUint32(offset + 4, true);
    const start = offset + 8;
    if (kind === 'data') {
      if (format === undefined) throw new NonsenseError();
      const isUnknown = length === 0 || length >= 0x7fff_ffff;
      return { ...format, dataOffset: start, dataBytes: isUnknown ? Infinity : length };
    }
    if (kind === 'fmt ') {
      if (start + 16 > bytes.length) return undefined;
      const encoding = view.getUint16(start, true);
      const channelCount = view.getUint16(start + 2, true);
      const isPcm = (encoding === PCM || encoding === EXTENSIBLE) && view.getUint16(start + 14, true) === 16;
      if (!isPcm || (channelCount !== 1 && channelCount !== 2)) throw new NonsenseError();
      format = { sampleRateHz: view.getUint32(start + 4, true), channelCount };
    }
    offset = start + length + (length % 2);
  }
  return undefined;
}
