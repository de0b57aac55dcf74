// Writes WAV files: 16-bit PCM in one channel.

import { SAMPLE_RATE_HZ } from '../rooms/audio-port.js';
import { WAV_HEADER_BYTES, wavHeader } from '../rooms/wav-header.js';

/** A file of the speech ports' format. */
export function writeWav(samples: Int16Array): Uint8Array {
  const dataBytes = samples.length * 2;
  const bytes = new Uint8Array(WAV_HEADER_BYTES + dataBytes);
  bytes.set(wavHeader({ sampleRateHz: SAMPLE_RATE_HZ, channelCount: 1, dataBytes }));
  const view = new DataView(bytes.buffer, WAV_HEADER_BYTES);
  samples.forEach((sample, index) => view.setInt16(index * 2, sample, true));
  return bytes;
}
