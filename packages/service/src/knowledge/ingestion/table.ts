// The pages of each version: what is still to be read, and what came of the rest, so that a job that died goes on where it was.

import { sql, type Kysely } from 'kysely';

/**
 * `found`: to be read. `indexed`: it can be served. `skipped`: by a rule, or its words were read elsewhere. `failed`: it should have
 * been read, and could not be.
 */
export type PageStatus = 'found' | 'indexed' | 'skipped' | 'failed';

export interface PageTables {
  readonly knowledge_pages: {
    readonly id: string;
    readonly version_id: string;
    /** What tells pages apart; empty for a file or a text, which is one page. */
    readonly address: string;
    /** What is asked for; empty as the address. */
    readonly url: string;
    /** Where it was found in the end, as an address; null unless it is another one. */
    readonly final_address: string | null;
    /** How many links lead to it from where the source begins. */
    readonly depth: number;
    /** In the order in which pages were found, from 1. */
    readonly ordinal: number;
    readonly status: PageStatus;
    readonly title: string;
    /** For people: why it was skipped, or has failed. */
    readonly error: string | null;
    /** Of its words. */
    readonly content_hash: string | null;
  };
}

export async function createPageTables(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('knowledge_pages')
    .addColumn('id', 'uuid', (column) => column.primaryKey())
    .addColumn('version_id', 'uuid', (column) =>
      column.notNull().references('knowledge_versions.id').onDelete('cascade'),
    )
    .addColumn('address', 'text', (column) => column.notNull())
    .addColumn('url', 'text', (column) => column.notNull())
    .addColumn('final_address', 'text')
    .addColumn('depth', 'integer', (column) => column.notNull())
    .addColumn('ordinal', 'integer', (column) => column.notNull())
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('error', 'text')
    .addColumn('content_hash', 'text')
    .addUniqueConstraint('knowledge_pages_once', ['version_id', 'address'])
    .execute();
  await sql`create index knowledge_pages_in_order
    on knowledge_pages (version_id, status, depth, ordinal)`.execute(db);
}
