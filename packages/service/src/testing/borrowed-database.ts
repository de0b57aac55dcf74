// Databases in memory that go from one service of a process to the next, since making one takes longer than most suites do.
// Each is emptied in between; those left are closed after the last test.

import { after } from 'node:test';
import { openDatabase, type Database } from '../db/database.js';
import { emptyTables } from '../db/empty-tables.js';
import { insertFirstRows } from '../main/migrations.js';

const returned: Database[] = [];

/** Hooks of a file that belong to no suite run later than this one. */
let isOver = false;

after(async () => {
  isOver = true;
  await Promise.all(returned.splice(0).map((database) => database.close()));
});

/** In memory, with what migrations make and nothing else. To close it is to give it back. */
export async function borrowDatabase(): Promise<Database> {
  const database = returned.pop() ?? (await openDatabase({ kind: 'memory' }));
  let closing: Promise<void> | undefined;
  return { ...database, close: () => (closing ??= giveBack(database)) };
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
