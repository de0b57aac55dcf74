// Where API keys are kept: as hashes, never as they are.

import { sql, type Kysely } from 'kysely';

export interface ApiKeyTables {
  readonly api_keys: {
    readonly id: string;
    /** Of a workspace's key; null for a master key. */
    readonly workspace_id: string | null;
    /** For people. */
    readonly name: string;
    /** SHA-256 of the key, in hex. */
    readonly hash: string;
    /** The key's first characters, to tell it from others. */
    readonly prefix: string;
    readonly created_at: Date;
    readonly revoked_at: Date | null;
  };
  /** Which workspaces a master key may act on. */
  readonly api_key_grants: {
    readonly key_id: string;
    readonly workspace_id: string;
    readonly created_at: Date;
  };
}

export async function createApiKeyTables(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('api_keys')
    .addColumn('id', 'uuid', (column) => column.primaryKey())
    .addColumn('workspace_id', 'uuid', (column) => column.references('workspaces.id'))
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('hash', 'text', (column) => column.notNull().unique())
    .addColumn('prefix', 'text', (column) => column.notNull())
    .addColumn('created_at', 'timestamptz', (column) => column.notNull())
    .addColumn('revoked_at', 'timestamptz')
    .execute();
  await db.schema
    .createTable('api_key_grants')
    .addColumn('key_id', 'uuid', (column) => column.notNull().references('api_keys.id'))
    .addColumn('workspace_id', 'uuid', (column) => column.notNull().references('workspaces.id'))
    .addColumn('created_at', 'timestamptz', (column) => column.notNull())
    .addPrimaryKeyConstraint('api_key_grants_key', ['key_id', 'workspace_id'])
    .execute();
  await sql`create index api_keys_newest on api_keys (created_at desc, id)`.execute(db);
}
