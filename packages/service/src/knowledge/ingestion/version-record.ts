// What the jobs say of a version: how far it is, and how it ended. Who writes has the version's row for himself until the end of
// the transaction, so that of two workers, and of a worker and a deletion, one comes after the other.

import { tablesOf, type Db } from '../../db/database.js';
import type { Clock } from '../../time/clock.js';
import { isOver, type Stage } from '../versions/states.js';
import type { VersionTables } from '../versions/table.js';
import { queueRemovalOf, type Version } from '../versions/versions.js';
import { progressOf } from './progress.js';
import type { PageTables } from './table.js';

/** Takes the version's row. @returns undefined where it is over or gone: there is nothing left to do. */
export async function lockVersion(transaction: Db, id: string): Promise<Version | undefined> {
  const version = await tablesOf<VersionTables>(transaction)
    .selectFrom('knowledge_versions')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return version === undefined || isOver(version.status) ? undefined : version;
}

/** Whether a newer version of its source waits or is there. */
export async function isOutdated(db: Db, version: Version): Promise<boolean> {
  const newer = await tablesOf<VersionTables>(db)
    .selectFrom('knowledge_versions')
    .select('id')
    .where('source_id', '=', version.source_id)
    .where('version_number', '>', version.version_number)
    .limit(1)
    .executeTakeFirst();
  return newer !== undefined;
}

/** @param version as {@link lockVersion} gave it. */
export async function advance(transaction: Db, version: Version, stage: Stage): Promise<void> {
  const percent = progressOf(stage, await countPages(transaction, version.id));
  await tablesOf<VersionTables>(transaction)
    .updateTable('knowledge_versions')
    .set({ status: 'processing', stage, progress_percent: Math.max(percent, version.progress_percent) })
    .where('id', '=', version.id)
    .execute();
}

async function countPages(
  db: Db,
  versionId: string,
): Promise<{ readonly done: number; readonly known: number }> {
  const { done, known } = await tablesOf<PageTables>(db)
    .selectFrom('knowledge_pages')
    .select(({ fn }) => [
      fn.countAll<string>().as('known'),
      fn.countAll<string>().filterWhere('status', '!=', 'found').as('done'),
    ])
    .where('version_id', '=', versionId)
    .executeTakeFirstOrThrow();
  return { done: Number(done), known: Number(known) };
}

interface Scope {
  /** A transaction that has the version's row. */
  readonly db: Db;
  readonly clock: Clock;
}

/** @param error what is missing; null where it is complete. */
export async function endReady({ db, clock }: Scope, version: Version, error: string | null): Promise<void> {
  const tables = tablesOf<VersionTables>(db);
  await tables
    .updateTable('knowledge_versions')
    .set({ status: 'ready', stage: 'done', progress_percent: 100, error, ended_at: clock.now() })
    .where('id', '=', version.id)
    .execute();
  const older = await tables
    .updateTable('knowledge_versions')
    .set({ status: 'superseded', ended_at: clock.now() })
    .where('source_id', '=', version.source_id)
    .where('version_number', '<', version.version_number)
    .where('status', '!=', 'superseded')
    .returning('id')
    .execute();
  for (const { id } of older) await queueRemovalOf(db, id);
}

/** What of it was indexed is removed; the version before stays in use. */
export async function endFailed({ db, clock }: Scope, version: Version, error: string): Promise<void> {
  await tablesOf<VersionTables>(db)
    .updateTable('knowledge_versions')
    .set({ status: 'failed', error, ended_at: clock.now() })
    .where('id', '=', version.id)
    .execute();
  await queueRemovalOf(db, version.id);
}

/** A newer one takes its place before it is complete. */
export async function endAbandoned({ db, clock }: Scope, version: Version): Promise<void> {
  await tablesOf<VersionTables>(db)
    .updateTable('knowledge_versions')
    .set({ status: 'superseded', ended_at: clock.now() })
    .where('id', '=', version.id)
    .execute();
  await queueRemovalOf(db, version.id);
}

/** Kept for the case that the job is given up. */
export async function noteProblem(db: Db, versionId: string, error: string): Promise<void> {
  await tablesOf<VersionTables>(db)
    .updateTable('knowledge_versions')
    .set({ error })
    .where('id', '=', versionId)
    .where('status', '=', 'processing')
    .execute();
}

/** Counts a page that was indexed. */
export async function addRead(transaction: Db, versionId: string, chunkCount: number): Promise<void> {
  await tablesOf<VersionTables>(transaction)
    .updateTable('knowledge_versions')
    .set((version) => ({
      page_count: version('page_count', '+', 1),
      chunk_count: version('chunk_count', '+', chunkCount),
    }))
    .where('id', '=', versionId)
    .execute();
}
