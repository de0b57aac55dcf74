// Unpacks entries of a ZIP archive, within limits that no archive can talk its way around.

import { inflateRawSync } from 'node:zlib';
import { DocumentError } from '../document-error.js';

const LOCAL_HEADER = { signature: 0x04034b50, bytes: 30 };
const CENTRAL_HEADER = { signature: 0x02014b50, bytes: 46 };
const END_OF_DIRECTORY = { signature: 0x06054b50, bytes: 22, maxCommentBytes: 65_535 };
const ENCRYPTED_FLAG = 1;
const STORED = 0;
const DEFLATED = 8;

export interface ZipOptions {
  /** Others are left as they are, and count for nothing but the number of entries. */
  readonly isWanted: (name: string) => boolean;
  readonly maxEntries: number;
  /** Of what is wanted, unpacked and together: as declared, and as it really is. */
  readonly maxBytes: number;
}

interface Entry {
  readonly name: string;
  readonly isEncrypted: boolean;
  readonly method: number;
  readonly packedBytes: number;
  readonly declaredBytes: number;
  readonly offset: number;
}

/** @throws DocumentError `broken`, `encrypted` or `too-complex` */
export function unpackZip(bytes: Uint8Array, options: ZipOptions): ReadonlyMap<string, Uint8Array> {
  const archive = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    const wanted = entriesOf(archive, options.maxEntries).filter(({ name }) => options.isWanted(name));
    const declaredBytes = wanted.reduce((sum, entry) => sum + entry.declaredBytes, 0);
    if (declaredBytes > options.maxBytes) throw new DocumentError('too-complex');
    return unpackAll(archive, wanted, options.maxBytes);
  } catch (error) {
    if (error instanceof DocumentError) throw error;
    throw new DocumentError('broken'); // it ends before it should
  }
}

function unpackAll(
  archive: Buffer,
  entries: readonly Entry[],
  maxBytes: number,
): ReadonlyMap<string, Uint8Array> {
  const unpacked = new Map<string, Uint8Array>();
  let roomBytes = maxBytes;
  for (const entry of entries) {
    if (unpacked.has(entry.name)) throw new DocumentError('broken');
    const content = unpack(archive, entry, roomBytes);
    roomBytes -= content.length;
    unpacked.set(entry.name, content);
  }
  return unpacked;
}

function entriesOf(archive: Buffer, maxEntries: number): readonly Entry[] {
  const end = endOfDirectory(archive);
  const count = archive.readUInt16LE(end + 10);
  if (count > maxEntries) throw new DocumentError('too-complex');
  const entries: Entry[] = [];
  let at = archive.readUInt32LE(end + 16);
  for (let index = 0; index < count; index += 1) {
    if (archive.readUInt32LE(at) !== CENTRAL_HEADER.signature) throw new DocumentError('broken');
    const nameBytes = archive.readUInt16LE(at + 28);
    const nameAt = at + CENTRAL_HEADER.bytes;
    entries.push({
      name: archive.toString('utf8', nameAt, nameAt + nameBytes),
      isEncrypted: (archive.readUInt16LE(at + 8) & ENCRYPTED_FLAG) !== 0,
      method: archive.readUInt16LE(at + 10),
      packedBytes: archive.readUInt32LE(at + 20),
      declaredBytes: archive.readUInt32LE(at + 24),
      offset: archive.readUInt32LE(at + 42),
    });
    at = nameAt + nameBytes + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32);
  }
  return entries;
}

function endOfDirectory(archive: Buffer): number {
  const last = archive.length - END_OF_DIRECTORY.bytes;
  const first = Math.max(0, last - END_OF_DIRECTORY.maxCommentBytes);
  for (let at = last; at >= first; at -= 1) {
    if (archive.readUInt32LE(at) === END_OF_DIRECTORY.signature) return at;
  }
  throw new DocumentError('broken');
}

function unpack(archive: Buffer, entry: Entry, roomBytes: number): Uint8Array {
  if (entry.isEncrypted) throw new DocumentError('encrypted');
  if (archive.readUInt32LE(entry.offset) !== LOCAL_HEADER.signature) throw new DocumentError('broken');
  const start =
    entry.offset +
    LOCAL_HEADER.bytes +
    archive.readUInt16LE(entry.offset + 26) +
    archive.readUInt16LE(entry.offset + 28);
  const packed = archive.subarray(start, start + entry.packedBytes);
  if (entry.method === STORED) {
    if (packed.length > roomBytes) throw new DocumentError('too-complex');
    return packed;
  }
  if (entry.method !== DEFLATED) throw new DocumentError('broken');
  try {
    return inflateRawSync(packed, { maxOutputLength: Math.max(1, roomBytes) });
  } catch (error) {
    const isTooLarge = (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE';
    throw new DocumentError(isTooLarge ? 'too-complex' : 'broken');
  }
}
