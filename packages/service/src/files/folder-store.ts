// Recordings as files of one folder, each named for its call. The folder belongs to one database, is made with its first
// recording, and only this user can read it.

import { mkdir, open, opendir, rm } from 'node:fs/promises';
import path from 'node:path';
import type { RecordingStore } from './recording-store.js';

const FILE_NAME = /^([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\.wav$/;
/** How many calls are named at a time. */
const BATCH_SIZE = 500;

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
    async *callIds() {
      const entries = await ifThere(opendir(root));
      let batch: string[] = [];
      for await (const { name } of entries ?? []) {
        const callId = FILE_NAME.exec(name)?.[1];
        if (callId === undefined) continue; // not ours
        batch.push(callId);
        if (batch.length < BATCH_SIZE) continue;
        yield batch;
        batch = [];
      }
      if (batch.length > 0) yield batch;
    },
  };
}

function fileOf(callId: string): string {
  const file = `${callId}.wav`;
  if (!FILE_NAME.test(file)) throw new Error('a recording is named for the id of its call, a UUID');
  return file;
}

async function ifThere<Value>(opening: Promise<Value>): Promise<Value | undefined> {
  try {
    return await opening;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
