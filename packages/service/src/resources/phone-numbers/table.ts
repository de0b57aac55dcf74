// Where telephone numbers are kept, and the credentials by which they are reached.

import { sql, type Kysely } from 'kysely';
import type { TelephonyProvider } from '../../choices/telephony-providers.js';

export interface PhoneNumberTables {
  readonly telephony_credentials: {
    readonly id: string;
    readonly workspace_id: string;
    readonly name: string;
    readonly provider: TelephonyProvider;
    readonly created_at: Date;
    readonly updated_at: Date;
  };
  readonly phone_numbers: {
    readonly id: string;
    readonly workspace_id: string;
    readonly credential_id: string;
    /** E.164; of one workspace alone, since whoever rings it names nothing else. */
    readonly phone_number: string;
    readonly name: string | null;
    /** Answers calls to the number; null once the agent is deleted, like the other. */
    readonly inbound_agent_id: string | null;
    /** Whose calls show the number. */
    readonly outbound_agent_id: string | null;
    readonly created_at: Date;
    readonly updated_at: Date;
  };
}

export async function createPhoneNumberTables(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('telephony_credentials')
    .addColumn('id', 'uuid', (column) => column.primaryKey())
    .addColumn('workspace_id', 'uuid', (column) => column.notNull().references('workspaces.id'))
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('provider', 'text', (column) => column.notNull())
    .addColumn('created_at', 'timestamptz', (column) => column.notNull())
    .addColumn('updated_at', 'timestamptz', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('phone_numbers')
    .addColumn('id', 'uuid', (column) => column.primaryKey())
    .addColumn('workspace_id', 'uuid', (column) => column.notNull().references('workspaces.id'))
    .addColumn('credential_id', 'uuid', (column) => column.notNull().references('telephony_credentials.id'))
    .addColumn('phone_number', 'text', (column) => column.notNull().unique())
    .addColumn('name', 'text')
    .addColumn('inbound_agent_id', 'uuid', (column) => column.references('agents.id').onDelete('set null'))
    .addColumn('outbound_agent_id', 'uuid', (column) => column.references('agents.id').onDelete('set null'))
    .addColumn('created_at', 'timestamptz', (column) => column.notNull())
    .addColumn('updated_at', 'timestamptz', (column) => column.notNull())
    .execute();
  await sql`create index phone_numbers_newest on phone_numbers (workspace_id, created_at desc, id)`.execute(
    db,
  );
  for (const column of ['credential_id', 'inbound_agent_id', 'outbound_agent_id']) {
    await sql`create index ${sql.raw(`phone_numbers_by_${column}`)} on phone_numbers (${sql.ref(column)})`.execute(
      db,
    );
  }
  await sql`create index telephony_credentials_newest
    on telephony_credentials (workspace_id, created_at desc, id)`.execute(db);
}
