// Brings a database to this version's tables. Several processes may start at once: one migrates, the others wait.

import { DEFAULT_MIGRATION_TABLE, Migrator, sql, type Migration, type MigrationResultSet } from 'kysely';
import type { Db } from './database.js';
import { DatabaseUnavailableError } from './unavailable.js';

/** PostgreSQL's code for what its user may not do. */
const LACKS_PRIVILEGE = '42501';

/** By name, in the order of their names; one that was released never changes. */
export type Migrations = Readonly<Record<string, Migration>>;

/** What a migration throws where the database lacks something that whoever runs it can give; its message says what. */
export class UnusableDatabaseError extends Error {
  override readonly name = 'UnusableDatabaseError';

  /** @param lack of one line, after `the database cannot be used: `. */
  constructor(lack: string, cause: unknown) {
    super(lack, { cause });
  }
}

interface MigrationState {
  /** Of this version, and not carried out. */
  readonly pending: readonly string[];
  /** Carried out, and not of this version. */
  readonly unknown: readonly string[];
}

/** Where a database is. Changes nothing. */
export async function readMigrations(db: Db, migrations: Migrations): Promise<MigrationState> {
  const { rows } = await sql<{ readonly has_any: boolean }>`
    select to_regclass(${DEFAULT_MIGRATION_TABLE}) is not null as has_any`.execute(db);
  const names = Object.keys(migrations);
  if (rows[0]?.has_any !== true) return { pending: names, unknown: [] };
  const { rows: done } = await sql<{ readonly name: string }>`
    select name from ${sql.table(DEFAULT_MIGRATION_TABLE)}`.execute(db);
  const carriedOut = new Set(done.map(({ name }) => name));
  return {
    pending: names.filter((name) => !carriedOut.has(name)),
    unknown: [...carriedOut].filter((name) => !names.includes(name)),
  };
}

/**
 * @returns the names of those that were carried out now.
 * @throws Error of one line: a migration failed, of which nothing is left; the connection broke; the user may not make tables; or
 * the database is of a later version.
 */
export async function migrate(db: Db, migrations: Migrations): Promise<readonly string[]> {
  const { error, results = [] } = await carryOut(db, migrations);
  if (error === undefined) return results.map(({ migrationName }) => migrationName);
  if (error instanceof DatabaseUnavailableError) {
    throw new Error(`the database cannot be used: its connection broke (${error.code})`, { cause: error });
  }
  if (error instanceof UnusableDatabaseError) {
    throw new Error(`the database cannot be used: ${error.message}`, { cause: error });
  }
  const failed = results.find(({ status }) => status === 'Error')?.migrationName;
  throw new Error(`the database cannot be used: ${reasonOf(error, failed)}`, { cause: error });
}

/** @param failed the migration that failed; undefined where none was begun. */
function reasonOf(error: unknown, failed: string | undefined): string {
  const { code } = error as { readonly code?: unknown };
  if (code === LACKS_PRIVILEGE) return 'this user must own its tables, and be granted CREATE on its schema';
  if (failed !== undefined) return `the migration "${failed}" failed`;
  // The query builder's own error, of migrations that it does not know, has no code.
  if (typeof code === 'string') return `it refuses what precedes a migration (${code})`;
  return 'its tables are of another version of the service';
}

/** Asks first, which takes a tenth of the time where nothing is pending: at almost every start. */
async function carryOut(db: Db, migrations: Migrations): Promise<MigrationResultSet> {
  try {
    const { pending, unknown } = await readMigrations(db, migrations);
    if (pending.length === 0 && unknown.length === 0) return { results: [] };
  } catch (error) {
    return { error };
  }
  const provider = { getMigrations: () => Promise.resolve(migrations) };
  return new Migrator({ db, provider }).migrateToLatest();
}
