// Everything that a database holds, as text, whatever tables there are.

import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../db/database.js';

interface Row {
  readonly name: string;
  readonly content: string;
}

/** @returns the rows by table, each in an order of its own making that is the same for the same rows. */
export async function dumpDatabase(db: Db): Promise<Readonly<Record<string, readonly string[]>>> {
  const { rows: tables } = await sql<{ readonly name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`.execute(db);
  const dump: Record<string, string[]> = Object.fromEntries(tables.map(({ name }) => [name, []]));
  // One statement: there are many tables, and most have few rows.
  const rowsOfAll = tables.map(
    ({ name }): RawBuilder<Row> =>
      sql`select ${sql.lit(name)} as name, t::text as content from ${sql.table(name)} t`,
  );
  const { rows } = await sql<Row>`${sql.join(rowsOfAll, sql` union all `)} order by 1, 2`.execute(db);
  for (const { name, content } of rows) dump[name]?.push(content);
  return dump;
}
