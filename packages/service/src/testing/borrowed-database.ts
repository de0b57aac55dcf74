// Databases that go from one service of a process to the next, since making one takes longer than most suites do. Each is
// emptied in between; those left are closed after the last test.

import { after } from 'node:test';
import { openDatabase, type Database } from '../db/database.js';
import { emptyTables } from '../db/empty-tables.js';
import { migrate } from '../db/migrate.js';
import { insertFirstRows, MIGRATIONS } from '../main/migrations.js';
import { postgresIsMissing, startPostgres, type PostgresServer } from './postgres-server.js';

/** Unset: in memory. `postgresql`: on a server, where one is installed. */
const { VOICE_AGENT_TEST_DATABASE: wanted } = process.env;
const isOnServer = wanted === 'postgresql' && postgresIsMissing === false;

const returned: Database[] = [];
let server: Promise<PostgresServer> | undefined;

/** Hooks of a file that belong to no suite run later than this one. */
let isOver = false;

after(async () => {
  isOver = true;
  await Promise.all(returned.splice(0).map((database) => database.close()));
  await (await server)?.stop();
});

/** With what migrations make and nothing else. To close it is to give it back. */
export async function borrowDatabase(): Promise<Database> {
  const database = returned.pop() ?? (await makeDatabase());
  let closing: Promise<void> | undefined;
  return { ...database, close: () => (closing ??= giveBack(database)) };
}

async function makeDatabase(): Promise<Database> {
  if (!isOnServer) return openDatabase({ kind: 'memory' });
  server ??= startPostgres();
  const database = await openDatabase({ kind: 'server', url: await (await server).createDatabase() });
  await migrate(database.db, MIGRATIONS);
  return database;
}

async function giveBack(database: Database): Promise<void> {
  if (isOver) return database.close();
  try {
    await database.db.transaction().execute(async (db) => {
      await emptyTables(db);
      await insertFirstRows(db);
    });
    returned.push(database);
  } catch {
    await database.close(); // what cannot be emptied is of no use to others
  }
}
