// How many rows of a table each workspace has, kept by triggers: a list of a million rows says so as soon as one of ten. Each
// connection counts in a row of its own, so that none waits for another.

import { sql, type Kysely } from 'kysely';
import type { Db } from './database.js';

/** The tables with a `workspace_id` whose rows are counted. */
export type CountedTable = 'agents' | 'calls' | 'tools' | 'webhook_deliveries';

/** In a migration, before {@link countRowsOf}. */
export async function createRowCounts(db: Kysely<unknown>): Promise<void> {
  await sql`create table row_counts (
    table_name text not null,
    workspace_id uuid not null,
    connection integer not null,
    count bigint not null,
    primary key (table_name, workspace_id, connection)
  )`.execute(db);
  await sql`create function count_rows() returns trigger language plpgsql as $$
    begin
      insert into row_counts (table_name, workspace_id, connection, count)
        select tg_table_name, workspace_id, pg_backend_pid(),
          case tg_op when 'INSERT' then count(*) else -count(*) end
        from changed group by workspace_id
      on conflict (table_name, workspace_id, connection)
        do update set count = row_counts.count + excluded.count;
      return null;
    end $$`.execute(db);
}

/** In a migration, while the table is empty. */
export async function countRowsOf(db: Kysely<unknown>, table: CountedTable): Promise<void> {
  await sql`create trigger count_inserted after insert on ${sql.table(table)}
    referencing new table as changed for each statement execute function count_rows()`.execute(db);
  await sql`create trigger count_deleted after delete on ${sql.table(table)}
    referencing old table as changed for each statement execute function count_rows()`.execute(db);
}

/** All rows of the table that the workspace has. */
export async function countOf(db: Db, table: CountedTable, workspaceId: string): Promise<number> {
  const { rows } = await sql<{ readonly total: string }>`
    select coalesce(sum(count), 0) as total from row_counts
    where table_name = ${table} and workspace_id = ${workspaceId}`.execute(db);
  return Number(rows[0]?.total ?? 0);
}

/** Adds up what ended connections have counted; rows that somebody counts in at the moment are left for the next time. */
export async function addUpRowCounts(db: Db): Promise<void> {
  await sql`with idle as (
      select table_name, workspace_id, connection from row_counts for update skip locked
    ), taken as (
      delete from row_counts using idle
      where (row_counts.table_name, row_counts.workspace_id, row_counts.connection)
        = (idle.table_name, idle.workspace_id, idle.connection)
      returning row_counts.*
    )
    insert into row_counts (table_name, workspace_id, connection, count)
      select table_name, workspace_id, -pg_backend_pid(), sum(count) from taken
      group by table_name, workspace_id`.execute(db);
}
