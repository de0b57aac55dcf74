// WAV files for the browser's microphone.
import { writeFile } from 'node:fs/promises';

const HEADER_BYTES = 44;

/** Writes mono 16-bit samples. */
export async function writeWav(file: string, samples: Int16Array, sampleRateHz: number): Promise<void> {
  const bytes = Buffer.alloc(HEADER_BYTES + samples.byteLength);
  bytes.write('RIFF', 0);
  bytes.writeUInt32LE(bytes.length - 8, 4);
  bytes.write('WAVEfmt ', 8);
  bytes.writeUInt32LE(16, 16);
  bytes.writeUInt16LE(1, 20); // PCM
  bytes.writeUInt16LE(1, 22); // channels
  bytes.writeUInt32LE(sampleRateHz, 24);
  bytes.writeUInt32LE(sampleRateHz * 2, 28);
  bytes.writeUInt16LE(2, 32);
  bytes.writeUInt16LE(16, 34);
  bytes.write('data', 36);
  bytes.writeUInt32LE(samples.byteLength, 40);
  bytes.set(new Uint8Array(samples.buffer, samples.byteOffset, samples.byteLength), HEADER_BYTES);
  await writeFile(file, bytes);
}
