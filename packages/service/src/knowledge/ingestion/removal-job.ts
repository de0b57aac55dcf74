// The job that removes what nobody uses any more: of a source that is gone everything, of a version that was superseded or has
// failed what it holds. A few chunks at a time, so that nobody waits for it.

import { tablesOf, type Db } from '../../db/database.js';
import type { FileStore } from '../../files/file-store.js';
import { JobError, type JobHandler } from '../../jobs/handler.js';
import type { IndexWriter } from '../index-writer.js';
import type { VersionTables } from '../versions/table.js';
import { REMOVAL_JOB, type Version } from '../versions/versions.js';
import type { PageTables } from './table.js';

interface RemovalOptions {
  readonly index: Pick<IndexWriter, 'removeSome'>;
  readonly files: Pick<FileStore, 'delete'>;
}

interface Removal extends RemovalOptions {
  readonly db: Db;
  readonly signal: AbortSignal;
}

/** Chunks of one transaction. */
const BATCH_SIZE = 200;
const LIMIT_MS = 5 * 60_000;
const MAX_ATTEMPTS = 10;

export function createRemovalHandler(options: RemovalOptions): JobHandler {
  return {
    kind: REMOVAL_JOB,
    maxAttempts: MAX_ATTEMPTS,
    atOnce: 1,
    limitMs: LIMIT_MS,
    retryAfterMs: (attempt) => 10_000 * 2 ** (attempt - 1),
    async handle({ source_id: sourceId, version_id: versionId }, { db, signal }) {
      const removal = { ...options, db, signal };
      if (typeof sourceId === 'string') return removeSource(removal, sourceId);
      if (typeof versionId === 'string') return removeContent(removal, versionId);
      throw JobError.giveUp('a job names neither a source nor a version');
    },
  };
}

async function removeSource(removal: Removal, sourceId: string): Promise<void> {
  const { db } = removal;
  const versions = await tablesOf<VersionTables>(db)
    .selectFrom('knowledge_versions')
    .selectAll()
    .where('source_id', '=', sourceId)
    .orderBy('version_number')
    .execute();
  for (const version of versions) {
    await removeChunks(removal, version.id);
    // A file goes before its name does, or nobody would know of it.
    await deleteFile(removal, version, isUsedElsewhere);
    await tablesOf<VersionTables>(db).deleteFrom('knowledge_versions').where('id', '=', version.id).execute();
  }
}

/** The version's row stays, as what has been. */
async function removeContent(removal: Removal, versionId: string): Promise<void> {
  const { db } = removal;
  const version = await tablesOf<VersionTables>(db)
    .selectFrom('knowledge_versions')
    .selectAll()
    .where('id', '=', versionId)
    .executeTakeFirst();
  if (version === undefined || (version.status !== 'superseded' && version.status !== 'failed')) return;
  await removeChunks(removal, versionId);
  await tablesOf<PageTables>(db).deleteFrom('knowledge_pages').where('version_id', '=', versionId).execute();
  if (version.status === 'superseded') await deleteFile(removal, version, isUsedByAnother);
}

async function removeChunks({ db, index, signal }: Removal, versionId: string): Promise<void> {
  for (let isAnyLeft = true; isAnyLeft;) {
    signal.throwIfAborted();
    isAnyLeft = await db
      .transaction()
      .execute((transaction) => index.removeSome(transaction, versionId, BATCH_SIZE));
  }
}

async function deleteFile(
  { db, files }: Removal,
  version: Version,
  isUsed: (db: Db, version: Version, fileId: string) => Promise<boolean>,
): Promise<void> {
  if (version.content.kind !== 'file') return;
  const { fileId } = version.content;
  if (!(await isUsed(db, version, fileId))) await files.delete(fileId);
}

/** By a version that may still be read or is served, the newest one in any case. */
async function isUsedByAnother(db: Db, version: Version, fileId: string): Promise<boolean> {
  const versions = await versionsWith(db, version, fileId);
  return versions.some(
    ({ status, source_id: source }) => status !== 'superseded' || source !== version.source_id,
  );
}

/** By another source. */
async function isUsedElsewhere(db: Db, version: Version, fileId: string): Promise<boolean> {
  const versions = await versionsWith(db, version, fileId);
  return versions.some(({ source_id: source }) => source !== version.source_id);
}

async function versionsWith(db: Db, { id, workspace_id }: Version, fileId: string) {
  return tablesOf<VersionTables>(db)
    .selectFrom('knowledge_versions')
    .select(['status', 'source_id'])
    .where('workspace_id', '=', workspace_id)
    .where('id', '!=', id)
    .where((version) => version(version.ref('content', '->>').key('fileId'), '=', fileId))
    .execute();
}
