// Where versions of sources are kept, each with the job that reads it.

import { sql, type Kysely } from 'kysely';
import type { SourceContent } from '../source-content.js';
import type { Stage, VersionStatus } from './states.js';

export interface VersionTables {
  readonly knowledge_versions: {
    readonly id: string;
    readonly workspace_id: string;
    readonly space_id: string;
    readonly source_id: string;
    /** From 1. */
    readonly version_number: number;
    /** JSON. */
    readonly content: SourceContent;
    /** Of the content: `en`, `de-AT`. */
    readonly language: string;
    readonly status: VersionStatus;
    readonly stage: Stage;
    readonly progress_percent: number;
    /** What the API calls the job; the queue knows it by the version. */
    readonly job_id: string;
    /** For people; null unless it has failed, or a part of it has. */
    readonly error: string | null;
    readonly page_count: number;
    readonly chunk_count: number;
    readonly created_at: Date;
    readonly ended_at: Date | null;
  };
}

export async function createVersionTables(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('knowledge_versions')
    .addColumn('id', 'uuid', (column) => column.primaryKey())
    .addColumn('workspace_id', 'uuid', (column) => column.notNull().references('workspaces.id'))
    .addColumn('space_id', 'uuid', (column) => column.notNull())
    .addColumn('source_id', 'uuid', (column) => column.notNull())
    .addColumn('version_number', 'integer', (column) => column.notNull())
    .addColumn('content', 'jsonb', (column) => column.notNull())
    .addColumn('language', 'text', (column) => column.notNull())
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('stage', 'text', (column) => column.notNull())
    .addColumn('progress_percent', 'integer', (column) => column.notNull())
    .addColumn('job_id', 'uuid', (column) => column.notNull())
    .addColumn('error', 'text')
    .addColumn('page_count', 'integer', (column) => column.notNull())
    .addColumn('chunk_count', 'integer', (column) => column.notNull())
    .addColumn('created_at', 'timestamptz', (column) => column.notNull())
    .addColumn('ended_at', 'timestamptz')
    .execute();
  await sql`create unique index knowledge_versions_by_source
    on knowledge_versions (source_id, version_number)`.execute(db);
}
