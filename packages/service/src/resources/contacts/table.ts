// Where contacts are kept, and the folders that they are sorted into.

import { sql, type ColumnType, type Kysely } from 'kysely';

export interface ContactTables {
  readonly contact_folders: {
    readonly id: string;
    readonly workspace_id: string;
    readonly name: string;
    readonly created_at: Date;
    readonly updated_at: Date;
  };
  readonly contacts: {
    readonly id: string;
    readonly workspace_id: string;
    /** Its contacts go with it. Null: in none. */
    readonly folder_id: string | null;
    /** E.164; once in a folder. */
    readonly phone_number: string;
    readonly name: string | null;
    /** JSON: what fills the placeholders of a call to it. */
    readonly variables: ColumnType<Readonly<Record<string, string>>, string, string>;
    /** Nobody calls it. */
    readonly do_not_call: boolean;
    readonly created_at: Date;
    readonly updated_at: Date;
  };
}

export async function createContactTables(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('contact_folders')
    .addColumn('id', 'uuid', (column) => column.primaryKey())
    .addColumn('workspace_id', 'uuid', (column) => column.notNull().references('workspaces.id'))
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('created_at', 'timestamptz', (column) => column.notNull())
    .addColumn('updated_at', 'timestamptz', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('contacts')
    .addColumn('id', 'uuid', (column) => column.primaryKey())
    .addColumn('workspace_id', 'uuid', (column) => column.notNull().references('workspaces.id'))
    .addColumn('folder_id', 'uuid', (column) => column.references('contact_folders.id').onDelete('cascade'))
    .addColumn('phone_number', 'text', (column) => column.notNull())
    .addColumn('name', 'text')
    .addColumn('variables', 'jsonb', (column) => column.notNull())
    .addColumn('do_not_call', 'boolean', (column) => column.notNull())
    .addColumn('created_at', 'timestamptz', (column) => column.notNull())
    .addColumn('updated_at', 'timestamptz', (column) => column.notNull())
    .execute();
  await sql`create index contact_folders_newest on contact_folders (workspace_id, created_at desc, id)`.execute(
    db,
  );
  await sql`create index contacts_newest on contacts (workspace_id, created_at desc, id)`.execute(db);
  await sql`create unique index contacts_of_folder
    on contacts (workspace_id, folder_id, phone_number) nulls not distinct`.execute(db);
  await sql`create index contacts_by_number on contacts (workspace_id, phone_number)`.execute(db);
}
