// Files of users in one folder, each named for its id. The folder belongs to one database, is made with its first file, and only
// this user can read it. A file has its name once it is whole.

import { mkdir, open, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { FileSizeError, type Chunks, type FileStore } from './file-store.js';
import { ifThere, namedIn } from './folder-entries.js';

const ID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;
const FILE_NAME = /^([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})(?:\.part)?$/;

/** @param folder need not exist. */
export function createFolderFileStore(folder: string): FileStore {
  const root = path.resolve(folder);
  const placeOf = (id: string): string => {
    if (!ID.test(id)) throw new Error('a file is named for its id, a UUID');
    return path.join(root, id);
  };
  const unfinishedOf = (id: string): string => `${placeOf(id)}.part`;
  return {
    async create(id, chunks, { sizeBytes, signal }) {
      const unfinished = unfinishedOf(id);
      await mkdir(root, { recursive: true, mode: 0o700 });
      const handle = await open(unfinished, 'wx', 0o600);
      try {
        await pipeline(exactly(sizeBytes, chunks, signal), handle.createWriteStream({ flush: true }));
        await rename(unfinished, placeOf(id));
      } catch (error) {
        await rm(unfinished, { force: true });
        throw error;
      }
    },
    async pathOf(id) {
      const place = placeOf(id);
      return (await ifThere(stat(place))) && place;
    },
    async delete(id) {
      await rm(unfinishedOf(id), { force: true });
      await rm(placeOf(id), { force: true });
    },
    ids: () => namedIn(root, FILE_NAME),
  };
}

/**
 * @throws FileSizeError as soon as there are too many bytes, or at the end where there are too few; the signal's reason, also while
 * the next chunk does not come.
 */
async function* exactly(
  sizeBytes: number,
  chunks: Chunks,
  signal: AbortSignal | undefined,
): AsyncGenerator<Uint8Array> {
  const iterator =
    Symbol.asyncIterator in chunks ? chunks[Symbol.asyncIterator]() : chunks[Symbol.iterator]();
  let stop = (): void => undefined;
  const stopped = new Promise<never>((_resolve, reject) => {
    stop = () => reject(signal?.reason as Error);
  });
  stopped.catch(() => undefined); // whoever waits is told
  signal?.addEventListener('abort', stop);
  try {
    signal?.throwIfAborted();
    let left = sizeBytes;
    for (;;) {
      const next = await Promise.race([iterator.next(), stopped]);
      if (next.done === true) break;
      left -= next.value.byteLength;
      if (left < 0) throw new FileSizeError();
      yield next.value;
    }
    if (left > 0) throw new FileSizeError();
  } finally {
    signal?.removeEventListener('abort', stop);
  }
}
