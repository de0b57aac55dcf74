// Brings a database to this version's tables. Several processes may start at once: one migrates, the others wait.

import { Migrator, type Migration } from 'kysely';
import type { Db } from './database.js';
import { DatabaseUnavailableError } from './unavailable.js';

/** By name, in the order of their names; one that was released never changes. */
export type Migrations = Readonly<Record<string, Migration>>;

/**
 * @returns the names of those that were carried out now.
 * @throws Error of one line: a migration failed, of which nothing is left; the connection broke; or the database is of a later
 * version.
 */
export async function migrate(db: Db, migrations: Migrations): Promise<readonly string[]> {
  const migrator = new Migrator({ db, provider: { getMigrations: () => Promise.resolve(migrations) } });
  const { error, results = [] } = await migrator.migrateToLatest();
  if (error === undefined) return results.map(({ migrationName }) => migrationName);
  if (error instanceof DatabaseUnavailableError) {
    throw new Error(`the database cannot be used: its connection broke (${error.code})`, { cause: error });
  }
  const failed = results.find(({ status }) => status === 'Error')?.migrationName;
  const reason =
    failed === undefined
      ? 'its tables are of another version of the service'
      : `the migration "${failed}" failed`;
  throw new Error(`the database cannot be used: ${reason}`, { cause: error });
}
