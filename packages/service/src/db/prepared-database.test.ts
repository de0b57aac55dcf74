import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { sql } from 'kysely';
import { MIGRATIONS } from '../main/migrations.js';
import { dumpDatabase } from '../testing/database-dump.js';
import { dropEverything } from '../testing/bare-database.js';
import { openDatabase, type Database, type Db } from './database.js';
import { migrate } from './migrate.js';

/** What there is in the database beside rows, as text: of every kind that a migration may make. */
async function describeSchema(db: Db): Promise<readonly string[]> {
  const { rows } = await sql<{ readonly description: string }>`
    select format('column %s.%s %s %s %s', table_name, column_name, data_type, is_nullable, column_default)
      as description
      from information_schema.columns where table_schema = 'public'
    union all select indexdef from pg_indexes where schemaname = 'public'
    union all select format('%s %s', conrelid::regclass, pg_get_constraintdef(oid))
      from pg_constraint where connamespace = 'public'::regnamespace
    union all select pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
    union all select pg_get_functiondef(oid) from pg_proc
      where pronamespace = 'public'::regnamespace and prokind = 'f'
    union all select 'extension ' || extname from pg_extension
    order by 1`.execute(db);
  return rows.map(({ description }) => description);
}

async function rowsIn(db: Db): Promise<Readonly<Record<string, readonly string[]>>> {
  const { kysely_migration: migrations = [], ...others } = await dumpDatabase(db);
  assert.equal(migrations.length, Object.keys(MIGRATIONS).length);
  return others; // without when they were carried out
}

describe('the database that comes with the package', () => {
  let database: Database;
  before(async () => {
    database = await openDatabase({ kind: 'memory' });
  });
  after(() => database.close());

  it('has been migrated, and has what the migrations make', async () => {
    const { db } = database;
    assert.deepEqual(await migrate(db, MIGRATIONS), []);
    const [schema, rows] = [await describeSchema(db), await rowsIn(db)];
    assert.ok(schema.length > 100);

    await dropEverything(db);
    assert.deepEqual(await migrate(db, MIGRATIONS), Object.keys(MIGRATIONS));
    assert.deepEqual(await describeSchema(db), schema);
    assert.deepEqual(await rowsIn(db), rows);
  });

  it('keeps what changes in small files, of which there are never many', async () => {
    const { rows } = await sql<{ readonly name: string; readonly bytes: string }>`
      select name, pg_size_bytes(setting || unit)::text as bytes from pg_settings
      where name in ('wal_segment_size', 'max_wal_size')`.execute(database.db);
    const settings = Object.fromEntries(rows.map(({ name, bytes }) => [name, Number(bytes) / 2 ** 20]));
    assert.deepEqual(settings, { max_wal_size: 64, wal_segment_size: 1 });
  });
});
