// Versions of sources for those who own the sources: a new one is read by a job, and is served once it is complete.

import { randomUUID } from 'node:crypto';
import { sql, type Selectable } from 'kysely';
import { tablesOf, type Db } from '../../db/database.js';
import { enqueue } from '../../jobs/queue.js';
import type { Clock } from '../../time/clock.js';
import type { SourceContent } from '../source-content.js';
import type { VersionTables } from './table.js';

export type Version = Selectable<VersionTables['knowledge_versions']>;

/** Reads a version: `{ version_id }`. */
export const INGESTION_JOB = 'knowledge-ingestion';
/** Removes what is left of a source that is gone, `{ source_id }`, or of a version that is not used any more, `{ version_id }`. */
export const REMOVAL_JOB = 'knowledge-removal';

interface Scope {
  /** A transaction. */
  readonly db: Db;
  readonly clock: Clock;
}

export interface NewVersion {
  readonly workspaceId: string;
  readonly spaceId: string;
  readonly sourceId: string;
  readonly language: string;
  readonly content: SourceContent;
}

/** The version before it stays in use until this one is complete. */
export async function queueVersion({ db, clock }: Scope, version: NewVersion): Promise<Version> {
  const tables = tablesOf<VersionTables>(db);
  const { newest } = await tables
    .selectFrom('knowledge_versions')
    .select(({ fn }) => fn.max<number | null>('version_number').as('newest'))
    .where('source_id', '=', version.sourceId)
    .executeTakeFirstOrThrow();
  const queued = await tables
    .insertInto('knowledge_versions')
    .values({
      id: randomUUID(),
      workspace_id: version.workspaceId,
      space_id: version.spaceId,
      source_id: version.sourceId,
      version_number: (newest ?? 0) + 1,
      content: version.content,
      language: version.language,
      status: 'queued',
      stage: 'queued',
      progress_percent: 0,
      job_id: randomUUID(),
      error: null,
      page_count: 0,
      chunk_count: 0,
      created_at: clock.now(),
      ended_at: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await enqueue(db, { kind: INGESTION_JOB, payload: { version_id: queued.id }, uniqueKey: queued.id });
  return queued;
}

/** The newest version of each source, by the source's id. */
export async function newestVersions(
  db: Db,
  sourceIds: readonly string[],
): Promise<ReadonlyMap<string, Version>> {
  if (sourceIds.length === 0) return new Map();
  const versions = await tablesOf<VersionTables>(db)
    .selectFrom('knowledge_versions')
    .selectAll()
    .distinctOn('source_id')
    .where('source_id', 'in', [...sourceIds])
    .orderBy('source_id')
    .orderBy('version_number', 'desc')
    .execute();
  return new Map(versions.map((version) => [version.source_id, version]));
}

/** Has everything that was made of a source removed, its files too; it must not be served any more. */
export async function removeVersions(db: Db, sourceId: string): Promise<void> {
  await endUnfinished(db, sourceId);
  await enqueue(db, { kind: REMOVAL_JOB, payload: { source_id: sourceId }, uniqueKey: sourceId });
}

/** Has what was indexed of a version that is over and not served removed. */
export async function queueRemovalOf(db: Db, versionId: string): Promise<void> {
  await enqueue(db, { kind: REMOVAL_JOB, payload: { version_id: versionId }, uniqueKey: versionId });
}

/** A job that has such a version at the moment finds it over with its next step. */
async function endUnfinished(db: Db, sourceId: string): Promise<void> {
  const tables = tablesOf<VersionTables>(db);
  // The newest first, as a job takes those that its version supersedes.
  await tables
    .selectFrom('knowledge_versions')
    .select('id')
    .where('source_id', '=', sourceId)
    .where('status', 'in', ['queued', 'processing'])
    .orderBy('version_number', 'desc')
    .forUpdate()
    .execute();
  await tables
    .updateTable('knowledge_versions')
    .set({ status: 'superseded' })
    .where('source_id', '=', sourceId)
    .where('status', 'in', ['queued', 'processing'])
    .execute();
}

/** The version of each source that is served unless the source was archived, by the source's id; some have none yet. */
export async function servableVersions(
  db: Db,
  sourceIds: readonly string[],
): Promise<ReadonlyMap<string, Version>> {
  if (sourceIds.length === 0) return new Map();
  const versions = await tablesOf<VersionTables>(db)
    .selectFrom('knowledge_versions')
    .selectAll()
    .where('source_id', 'in', [...sourceIds])
    .where('status', '=', 'ready')
    .orderBy('version_number')
    .execute();
  return new Map(versions.map((version) => [version.source_id, version]));
}

/** @returns those of the files that a version is made of. */
export async function filesInUse(db: Db, fileIds: readonly string[]): Promise<ReadonlySet<string>> {
  if (fileIds.length === 0) return new Set();
  const fileId = sql<string>`content ->> 'fileId'`;
  const rows = await tablesOf<VersionTables>(db)
    .selectFrom('knowledge_versions')
    .select(fileId.as('file_id'))
    .where(fileId, 'in', [...fileIds])
    .execute();
  return new Set(rows.map(({ file_id }) => file_id));
}
