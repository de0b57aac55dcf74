// Writes WAV files: 16-bit PCM in one channel.

import { SAMPLE_RATE_HZ } from '../rooms/audio-port.js';

const HEADER_BYTES = 44;
const PCM = 1;

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
