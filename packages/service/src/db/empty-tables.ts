// Empties every table but those that say which migrations there were.

import { sql } from 'kysely';
import type { Db } from './database.js';

/** How long others may keep the tables to themselves. */
const LOCK_TIMEOUT_MS = 10_000;

/** Belongs in a transaction. Rejects where another one holds a table for too long. */
export async function emptyTables(transaction: Db): Promise<void> {
  await sql`select set_config('lock_timeout', ${`${LOCK_TIMEOUT_MS}ms`}, true)`.execute(transaction);
  const { rows } = await sql<{ readonly name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = current_schema() and table_type = 'BASE TABLE'
      and table_name not like 'kysely\\_%'`.execute(transaction);
  if (rows.length === 0) return;
  const tables = sql.join(rows.map(({ name }) => sql.table(name)));
  await sql`truncate ${tables} restart identity`.execute(transaction);
}
