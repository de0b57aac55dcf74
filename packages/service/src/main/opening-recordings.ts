// Where recordings are kept, for each place that the data can be in.

import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { DatabaseLocation } from '../db/database.js';
import { createFolderStore } from '../files/folder-store.js';
import type { RecordingStore } from '../files/recording-store.js';

/** Beside the data of a server, which is not where the data folder of an embedded database is. */
const FOLDER_BESIDE_SERVER = './voice-agent-recordings';

export interface OpenedRecordings {
  readonly recordings: RecordingStore;
  /** Removes what was to be gone with this process. */
  release(): Promise<void>;
}

/**
 * @param folder the operator's; it must belong to this database alone. Default: within the data folder; for a server
 * `./voice-agent-recordings`; and for data in memory a temporary one.
 */
export async function openRecordings(
  folder: string | undefined,
  location: DatabaseLocation,
): Promise<OpenedRecordings> {
  const keep = (kept: string): OpenedRecordings => ({
    recordings: createFolderStore(kept),
    release: () => Promise.resolve(),
  });
  const lasting = recordingFolderFor(folder, location);
  if (lasting !== undefined) return keep(lasting);
  const temporary = await mkdtemp(path.join(os.tmpdir(), 'voice-agent-recordings-'));
  return {
    recordings: createFolderStore(temporary),
    release: () => rm(temporary, { recursive: true, force: true }),
  };
}

/** @returns undefined for recordings that are gone with the process. */
export function recordingFolderFor(
  folder: string | undefined,
  location: DatabaseLocation,
): string | undefined {
  if (folder !== undefined) return folder;
  switch (location.kind) {
    case 'folder':
      return path.join(location.path, 'recordings');
    case 'server':
      return FOLDER_BESIDE_SERVER;
    case 'memory':
      return undefined;
  }
}
