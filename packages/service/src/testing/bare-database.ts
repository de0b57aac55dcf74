// A database in memory without any table.

import { sql } from 'kysely';
import { openDatabase, type Database, type Db } from '../db/database.js';

/** Must be closed. */
export async function openBareDatabase(): Promise<Database> {
  const database = await openDatabase({ kind: 'memory' });
  await dropEverything(database.db);
  return database;
}

/** Tables, functions, extensions. */
export async function dropEverything(db: Db): Promise<void> {
  await sql`drop schema public cascade`.execute(db);
  await sql`create schema public`.execute(db);
}
