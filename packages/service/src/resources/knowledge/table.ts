// Where spaces and their sources are kept, and which files are on their way. What sources are made of stands in their versions.

import { sql, type Kysely } from 'kysely';
import type { SpaceKind } from '../../choices/knowledge-spaces.js';
import type { ArchivableStatus } from './states.js';

export const SOURCE_KINDS = ['text', 'url', 'sitemap', 'upload'] as const;
export type SourceKind = (typeof SOURCE_KINDS)[number];

export interface KnowledgeTables {
  readonly knowledge_spaces: {
    readonly id: string;
    readonly workspace_id: string;
    readonly name: string;
    readonly description: string;
    /** Of the content: `en`, `de-AT`. */
    readonly language: string;
    readonly status: ArchivableStatus;
    /** By which path it was made. */
    readonly kind: SpaceKind;
    readonly created_at: Date;
    readonly updated_at: Date;
  };
  /** Goes with its space. */
  readonly knowledge_sources: {
    readonly id: string;
    readonly workspace_id: string;
    readonly space_id: string;
    readonly name: string;
    readonly description: string | null;
    readonly kind: SourceKind;
    readonly status: ArchivableStatus;
    readonly created_at: Date;
    readonly updated_at: Date;
  };
  /** Files of which no source was made yet, by the ids they have in the store. Goes with its space. */
  readonly knowledge_uploads: {
    readonly id: string;
    readonly workspace_id: string;
    readonly space_id: string;
    readonly filename: string;
    readonly content_type: string;
    readonly byte_size: number;
    /** `receiving`: it is being written, or that broke off with its process. */
    readonly status: 'waiting' | 'receiving' | 'received';
    readonly created_at: Date;
  };
}

export async function createKnowledgeTables(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('knowledge_spaces')
    .addColumn('id', 'uuid', (column) => column.primaryKey())
    .addColumn('workspace_id', 'uuid', (column) => column.notNull().references('workspaces.id'))
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('description', 'text', (column) => column.notNull())
    .addColumn('language', 'text', (column) => column.notNull())
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('created_at', 'timestamptz', (column) => column.notNull())
    .addColumn('updated_at', 'timestamptz', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('knowledge_sources')
    .addColumn('id', 'uuid', (column) => column.primaryKey())
    .addColumn('workspace_id', 'uuid', (column) => column.notNull().references('workspaces.id'))
    .addColumn('space_id', 'uuid', (column) =>
      column.notNull().references('knowledge_spaces.id').onDelete('cascade'),
    )
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('description', 'text')
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('created_at', 'timestamptz', (column) => column.notNull())
    .addColumn('updated_at', 'timestamptz', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('knowledge_uploads')
    .addColumn('id', 'uuid', (column) => column.primaryKey())
    .addColumn('workspace_id', 'uuid', (column) => column.notNull().references('workspaces.id'))
    .addColumn('space_id', 'uuid', (column) =>
      column.notNull().references('knowledge_spaces.id').onDelete('cascade'),
    )
    .addColumn('filename', 'text', (column) => column.notNull())
    .addColumn('content_type', 'text', (column) => column.notNull())
    .addColumn('byte_size', 'integer', (column) => column.notNull())
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('created_at', 'timestamptz', (column) => column.notNull())
    .execute();
  await sql`create index knowledge_spaces_newest
    on knowledge_spaces (workspace_id, created_at desc, id)`.execute(db);
  await sql`create index knowledge_sources_newest
    on knowledge_sources (space_id, created_at desc, id)`.execute(db);
  await sql`create index knowledge_uploads_of_space on knowledge_uploads (space_id)`.execute(db);
  await sql`create index knowledge_uploads_oldest on knowledge_uploads (created_at)`.execute(db);
}
