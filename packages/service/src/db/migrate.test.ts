import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { sql, type Kysely } from 'kysely';
import { openBareDatabase } from '../testing/bare-database.js';
import { postgresIsMissing, startPostgres, type PostgresServer } from '../testing/postgres-server.js';
import { MIGRATIONS } from '../main/migrations.js';
import { openDatabase, type Database, type Db } from './database.js';
import { migrate, type Migrations } from './migrate.js';

const FIRST: Migrations = { '001-first': { up: (db: Kysely<unknown>) => createTable(db, 'first') } };
const BOTH: Migrations = {
  ...FIRST,
  '002-second': { up: (db: Kysely<unknown>) => createTable(db, 'second') },
};
const FAILING: Migrations = {
  ...BOTH,
  '003-third': {
    async up(db: Kysely<unknown>) {
      await createTable(db, 'third');
      await sql`insert into nowhere values ('hunter2')`.execute(db);
    },
  },
};

async function createTable(db: Kysely<unknown>, name: string): Promise<void> {
  await db.schema.createTable(name).addColumn('id', 'integer').execute();
}

async function tablesIn(db: Db): Promise<string[]> {
  const found = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_name not like 'kysely%' order by 1`.execute(db);
  return found.rows.map(({ name }) => name);
}

/** The cases of any database, each in one of its own. */
function describeMigrating(
  withDatabase: (use: (database: Database) => Promise<void>) => Promise<void>,
): void {
  it('carries out each migration once, in the order of their names', () =>
    withDatabase(async ({ db }) => {
      assert.deepEqual(await migrate(db, FIRST), ['001-first']);
      assert.deepEqual(await migrate(db, BOTH), ['002-second']);
      assert.deepEqual(await migrate(db, BOTH), []);
      assert.deepEqual(await tablesIn(db), ['first', 'second']);

      // A failing one leaves nothing, and can be mended.
      await assert.rejects(migrate(db, FAILING), (error: Error) => {
        assert.equal(error.message, 'the database cannot be used: the migration "003-third" failed');
        return true;
      });
      assert.deepEqual(await tablesIn(db), ['first', 'second']);
      assert.deepEqual(await migrate(db, BOTH), []);

      // A later version of the service was here.
      await assert.rejects(migrate(db, FIRST), {
        message: 'the database cannot be used: its tables are of another version of the service',
      });
      assert.deepEqual(await tablesIn(db), ['first', 'second']);
    }));
}

async function withOpened(
  opening: Promise<Database>,
  use: (database: Database) => Promise<void>,
): Promise<void> {
  const database = await opening;
  try {
    await use(database);
  } finally {
    await database.close();
  }
}

describe('migrating an embedded database', () => {
  describeMigrating((use) => withOpened(openBareDatabase(), use));
});

describe('migrating a PostgreSQL', { skip: postgresIsMissing }, () => {
  let server: PostgresServer;
  before(async () => {
    server = await startPostgres();
  });
  after(() => server.stop());

  async function withDatabase(use: (database: Database) => Promise<void>): Promise<void> {
    await withOpened(openDatabase({ kind: 'server', url: await server.createDatabase() }), use);
  }

  describeMigrating(withDatabase);

  it('says what a user lacks who may make no tables, as PostgreSQL has it for everyone but the owner', async () => {
    const url = await server.createDatabase();
    await withOpened(openDatabase({ kind: 'server', url }), async ({ db }) => {
      await sql`create role newcomer login`.execute(db);
    });
    const newcomer = new URL(url);
    newcomer.username = 'newcomer';
    await withOpened(openDatabase({ kind: 'server', url: newcomer.href }), ({ db }) =>
      assert.rejects(migrate(db, MIGRATIONS), {
        message:
          'the database cannot be used: this user must own its tables, and be granted CREATE on its schema',
      }),
    );
  });

  it('names a database that does not exist', async () => {
    const url = new URL(await server.createDatabase());
    url.pathname = '/nowhere';
    await assert.rejects(openDatabase({ kind: 'server', url: url.href }), {
      message: 'the database cannot be reached: the server has no database of this name',
    });
  });

  it('lets one of several who start at once migrate, and the others wait', async () => {
    const url = await server.createDatabase();
    const databases = await Promise.all(
      Array.from({ length: 4 }, () => openDatabase({ kind: 'server', url })),
    );
    try {
      const carriedOut = await Promise.all(databases.map(({ db }) => migrate(db, MIGRATIONS)));
      assert.deepEqual(carriedOut.flat(), Object.keys(MIGRATIONS));
    } finally {
      await Promise.all(databases.map((database) => database.close()));
    }
  });
});
