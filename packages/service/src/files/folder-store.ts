// Recordings as files of one folder, each named for its call. The folder belongs to one database, is made with its first
// recording, and only this user can read it.

import { mkdir, open, rm } from 'node:fs/promises';
import path from 'node:path';
import { ifThere, namedIn } from './folder-entries.js';
import type { RecordingStore } from './recording-store.js';

const FILE_NAME = /^([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\.wav$/;

/** @param folder need not exist. */
export function createFolderStore(folder: string): RecordingStore {
  const root = path.resolve(folder);
  return {
    async create(callId) {
      const file = fileOf(callId);
      await mkdir(root, { recursive: true, mode: 0o700 });
      return { file, path: path.join(root, file) };
    },
    async open(file) {
      // Whatever the record says, nothing outside the folder is read.
      if (!FILE_NAME.test(file)) return undefined;
      const handle = await ifThere(open(path.join(root, file), 'r'));
      if (handle === undefined) return undefined;
      try {
        const { size } = await handle.stat();
        return {
          sizeBytes: size,
          read: (range) => handle.createReadStream(range ?? {}),
          close: () => handle.close(),
        };
      } catch (error) {
        await handle.close();
        throw error;
      }
    },
    delete: (callId) => rm(path.join(root, fileOf(callId)), { force: true }),
    callIds: () => namedIn(root, FILE_NAME),
  };
}

function fileOf(callId: string): string {
  const file = `${callId}.wav`;
  if (!FILE_NAME.test(file)) throw new Error('a recording is named for the id of its call, a UUID');
  return file;
}
