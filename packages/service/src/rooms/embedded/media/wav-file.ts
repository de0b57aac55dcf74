// Completes a WAV file whose writer is gone.

import { open } from 'node:fs/promises';
import { WAV_HEADER_BYTES } from '../../wav-header.js';

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
