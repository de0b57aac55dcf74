// A file to be read: where it lies, or all of it.

import { readFile, stat } from 'node:fs/promises';
import { DocumentError } from './document-error.js';
import { MAX_FILE_BYTES } from './read-limits.js';

export type DocumentFile = { readonly path: string } | { readonly bytes: Uint8Array };

/** @throws DocumentError `missing`, `empty` or `too-large` */
export async function checkFile(file: DocumentFile): Promise<void> {
  const length = 'bytes' in file ? file.bytes.length : await sizeOf(file.path);
  if (length === 0) throw new DocumentError('empty');
  if (length > MAX_FILE_BYTES) throw new DocumentError('too-large');
}

/** @returns a plain array, since pdf.js takes no Buffer. @throws DocumentError `missing` */
export async function bytesOf(file: DocumentFile): Promise<Uint8Array> {
  const bytes = 'bytes' in file ? file.bytes : await ifThere(readFile(file.path));
  return new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

async function sizeOf(path: string): Promise<number> {
  const found = await ifThere(stat(path));
  if (!found.isFile()) throw new DocumentError('missing');
  return found.size;
}

async function ifThere<Value>(reading: Promise<Value>): Promise<Value> {
  try {
    return await reading;
  } catch {
    throw new DocumentError('missing');
  }
}
