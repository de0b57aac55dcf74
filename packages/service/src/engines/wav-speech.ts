// Reads the beginning of a WAV file of speech: 16-bit PCM, one or two channels. Pure.

/** Enough to know a speaker by, and quick to look through. */
const MAX_SECONDS = 15;
const PCM = 1;
/** PCM too, where the header is of the extensible kind. */
const EXTENSIBLE = 0xfffe;
/** What is read at, by leaving samples out: a voice's pitch needs no more. */
const ENOUGH_HZ = 8_000;

export interface WavSpeech {
  readonly samples: Int16Array;
  readonly sampleRateHz: number;
}

/** @returns the first channel's beginning; undefined for a file of another kind. */
export function readWavSpeech(bytes: Uint8Array): WavSpeech | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const nameAt = (offset: number): string => String.fromCharCode(...bytes.subarray(offset, offset + 4));
  if (bytes.length < 12 || nameAt(0) !== 'RIFF' || nameAt(8) !== 'WAVE') return undefined;
  let format: { readonly sampleRateHz: number; readonly channelCount: number } | undefined;
  for (let offset = 12; offset + 8 <= bytes.length;) {
    const [kind, length, start] = [nameAt(offset), view.getUint32(offset + 4, true), offset + 8];
    if (kind === 'data') {
      return format && speechOf(view, start, { ...format, end: Math.min(bytes.length, start + length) });
    }
    if (kind === 'fmt ') {
      if (start + 16 > bytes.length) return undefined;
      const encoding = view.getUint16(start, true);
      const channelCount = view.getUint16(start + 2, true);
      const sampleRateHz = view.getUint32(start + 4, true);
      const isPcm = (encoding === PCM || encoding === EXTENSIBLE) && view.getUint16(start + 14, true) === 16;
      const isUsual = sampleRateHz >= ENOUGH_HZ && sampleRateHz <= 192_000;
      if (!isPcm || !isUsual || (channelCount !== 1 && channelCount !== 2)) return undefined;
      format = { sampleRateHz, channelCount };
    }
    offset = start + length + (length % 2);
  }
  return undefined;
}

interface Extent {
  readonly sampleRateHz: number;
  readonly channelCount: number;
  readonly end: number;
}

function speechOf(view: DataView, start: number, { sampleRateHz, channelCount, end }: Extent): WavSpeech {
  const step = Math.floor(sampleRateHz / ENOUGH_HZ);
  const frameBytes = channelCount * 2;
  const count = Math.min(Math.floor((end - start) / frameBytes), MAX_SECONDS * sampleRateHz);
  const samples = new Int16Array(Math.floor(count / step));
  for (let index = 0; index < samples.length; index += 1) {
    // The mean of what is left out keeps high tones from turning into low ones.
    let sum = 0;
    for (let part = 0; part < step; part += 1) {
      sum += view.getInt16(start + (index * step + part) * frameBytes, true);
    }
    samples[index] = Math.round(sum / step);
  }
  return { samples, sampleRateHz: sampleRateHz / step };
}
