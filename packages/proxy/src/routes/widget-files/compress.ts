// How a file of the widget is compressed: once, as well as it can be, and off the event loop. The build does so ahead for what
// ships with this package.
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants, gzip } from 'node:zlib';
import type { ContentEncoding } from './content-encoding.js';

const compressByBrotli = promisify(brotliCompress);
const compressByGzip = promisify(gzip);
const decompressBrotli = promisify(brotliDecompress);

/** What the build appends to the name of a file for its copy compressed by brotli. */
export const BROTLI_SUFFIX = '.br';

/** Compresses as well as the encoding can: about a second for 500 kB, spent in Node's thread pool. */
export async function compress(bytes: Uint8Array, encoding: ContentEncoding): Promise<Uint8Array> {
  if (encoding === 'identity') return bytes;
  if (encoding === 'gzip') return compressByGzip(bytes, { level: constants.Z_BEST_COMPRESSION });
  return compressByBrotli(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.byteLength,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    },
  });
}

/**
 * The copy of a file that the build has compressed ahead, so that the first visitor after a start does not wait for it.
 * @returns undefined where there is none, or one of other bytes
 */
export async function readCompressed(file: string, bytes: Uint8Array): Promise<Uint8Array | undefined> {
  try {
    const copy = await readFile(file + BROTLI_SUFFIX);
    const plain = await decompressBrotli(copy, { maxOutputLength: bytes.byteLength });
    return plain.equals(bytes) ? copy : undefined;
  } catch {
    return undefined; // not there, not to be read, or not compressed by brotli
  }
}
