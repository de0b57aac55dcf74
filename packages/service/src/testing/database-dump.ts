// Everything that a database holds, as text, whatever tables there are.

import { sql } from 'kysely';
import type { Db } from '../db/database.js';

/** @returns the rows by table, each in an order of its own making that is the same for the same rows. */
export async function dumpDatabase(db: Db): Promise<Readonly<Record<string, readonly string[]>>> {
  const { rows: tables } = await sql<{ readonly name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`.execute(db);
  const dump: Record<string, readonly string[]> = {};
  for (const { name } of tables) {
    const { rows } = await sql<{ readonly content: string }>`
      select t::text as content from ${sql.table(name)} t order by 1`.execute(db);
    dump[name] = rows.map(({ content }) => content);
  }
  return dump;
}
