// Where tools are kept.

import { sql, type Kysely } from 'kysely';
import type { ToolDefinition } from '../../choices/tool-definition.js';
import type { ToolStatus } from './states.js';

export interface ToolTables {
  readonly tools: {
    readonly id: string;
    readonly workspace_id: string;
    readonly name: string;
    /** JSON; always with the name that the model calls it by. */
    readonly definition: ToolDefinition & { readonly modelToolName: string };
    /** JSON, sealed for the tool's id. */
    readonly secrets: string | null;
    readonly status: ToolStatus;
    readonly created_at: Date;
    readonly updated_at: Date;
  };
}

export async function createToolTables(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('tools')
    .addColumn('id', 'uuid', (column) => column.primaryKey())
    .addColumn('workspace_id', 'uuid', (column) => column.notNull().references('workspaces.id'))
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('definition', 'jsonb', (column) => column.notNull())
    .addColumn('secrets', 'text')
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('created_at', 'timestamptz', (column) => column.notNull())
    .addColumn('updated_at', 'timestamptz', (column) => column.notNull())
    .execute();
  await sql`create index tools_newest on tools (workspace_id, created_at desc, id)`.execute(db);
}
