// Reads WAV, as much of it as speech servers use: 16-bit PCM in one or two channels.

import { NonsenseError } from './problem-of.js';

const PCM = 1;
/** PCM too, where the header is of the extensible kind. */
const EXTENSIBLE = 0xfffe;

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
