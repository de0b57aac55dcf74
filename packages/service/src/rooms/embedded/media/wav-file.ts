// The 44 bytes in front of a WAV file's samples.

import { open } from 'node:fs/promises';

export const WAV_HEADER_BYTES = 44;
const BYTES_PER_SAMPLE = 2;

/**
 * A header for 16-bit PCM.
 * @param dataBytes how many bytes of samples follow; 0 while that is not known yet.
 */
export function wavHeader(format: {
  readonly sampleRateHz: number;
  readonly channelCount: number;
  readonly dataBytes: number;
}): Buffer {
  const blockBytes = format.channelCount * BYTES_PER_SAMPLE;
  const header = Buffer.alloc(WAV_HEADER_BYTES);
  header.write('RIFF', 0, 'latin1');
  header.writeUInt32LE(WAV_HEADER_BYTES - 8 + format.dataBytes, 4);
  header.write('WAVEfmt ', 8, 'latin1');
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(format.channelCount, 22);
  header.writeUInt32LE(format.sampleRateHz, 24);
  header.writeUInt32LE(format.sampleRateHz * blockBytes, 28);
  header.writeUInt16LE(blockBytes, 32);
  header.writeUInt16LE(BYTES_PER_SAMPLE * 8, 34);
  header.write('data', 36, 'latin1');
  header.writeUInt32LE(format.dataBytes, 40);
  return header;
}

/**
 * Writes the sizes into the header of a file whose writer is gone, however it went.
 * @returns whether there is such a file, with a header.
 */
export async function completeWavHeader(path: string): Promise<boolean> {
  try {
    const file = await open(path, 'r+');
    try {
      const { size } = await file.stat();
      if (size < WAV_HEADER_BYTES) return false;
      const sizes = Buffer.alloc(4);
      sizes.writeUInt32LE(size - 8);
      await file.write(sizes, 0, 4, 4);
      sizes.writeUInt32LE(size - WAV_HEADER_BYTES);
      await file.write(sizes, 0, 4, 40);
      return true;
    } finally {
      await file.close();
    }
  } catch {
    return false; // never written, or gone: there is no recording, which is what `false` says
  }
}
