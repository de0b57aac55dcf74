// Where files are kept, for each place that the data can be in.

import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { DatabaseLocation } from '../db/database.js';

/** What has a folder of its own. */
export type FolderContent = 'recordings' | 'uploads';

export interface OpenedFolder {
  readonly path: string;
  /** Removes what was to be gone with this process. */
  close(): Promise<void>;
}

/**
 * @param folder the operator's; it must belong to this database alone. Default: within the data folder; for a server, which is not
 * where the data folder of an embedded database is, `./voice-agent-recordings`; and for data in memory a temporary one.
 */
export async function openFolder(
  content: FolderContent,
  folder: string | undefined,
  location: DatabaseLocation,
): Promise<OpenedFolder> {
  const lasting = folderFor(content, folder, location);
  if (lasting !== undefined) return { path: lasting, close: () => Promise.resolve() };
  const temporary = await mkdtemp(path.join(os.tmpdir(), `voice-agent-${content}-`));
  return { path: temporary, close: () => rm(temporary, { recursive: true, force: true }) };
}

/** @returns undefined for what is gone with the process. */
export function folderFor(
  content: FolderContent,
  folder: string | undefined,
  location: DatabaseLocation,
): string | undefined {
  if (folder !== undefined) return folder;
  switch (location.kind) {
    case 'folder':
      return path.join(location.path, content);
    case 'server':
      return `./voice-agent-${content}`;
    case 'memory':
      return undefined;
  }
}
