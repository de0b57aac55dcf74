// Where workspaces are kept: every other resource belongs to one.

import type { ColumnType, Kysely } from 'kysely';

export interface WorkspaceTables {
  readonly workspaces: {
    readonly id: string;
    readonly name: string;
    readonly slug: string;
    /** US dollars that calls may still cost; null: they may cost whatever they do. */
    readonly credit_usd: ColumnType<number | null, number | null | undefined, number | null>;
    readonly created_at: Date;
    readonly updated_at: Date;
  };
}

export async function createWorkspaceTables(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('workspaces')
    .addColumn('id', 'uuid', (column) => column.primaryKey())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('slug', 'text', (column) => column.notNull().unique())
    .addColumn('credit_usd', 'double precision')
    .addColumn('created_at', 'timestamptz', (column) => column.notNull())
    .addColumn('updated_at', 'timestamptz', (column) => column.notNull())
    .execute();
}
