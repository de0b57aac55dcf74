import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { sql } from 'kysely';
import { openBareDatabase } from '../testing/bare-database.js';
import type { Database } from './database.js';
import { addUpRowCounts, countOf, countRowsOf, createRowCounts } from './row-counts.js';

const ONE = '00000000-0000-4000-8000-000000000001';
const OTHER = '00000000-0000-4000-8000-000000000002';

describe('the count of rows', () => {
  let database: Database;
  before(async () => {
    database = await openBareDatabase();
    const { db } = database;
    await createRowCounts(db);
    await sql`create table tools (id integer, workspace_id uuid)`.execute(db);
    await countRowsOf(db, 'tools');
  });
  after(() => database.close());

  const counts = async (): Promise<readonly number[]> => [
    await countOf(database.db, 'tools', ONE),
    await countOf(database.db, 'tools', OTHER),
  ];

  it('follows what is inserted and deleted, many rows at once, for each workspace', async () => {
    const { db } = database;
    assert.deepEqual(await counts(), [0, 0]);
    await sql`insert into tools select n, ${ONE}::uuid from generate_series(1, 1000) n`.execute(db);
    await sql`insert into tools values (1, ${OTHER}), (2, ${OTHER})`.execute(db);
    assert.deepEqual(await counts(), [1000, 2]);
    await sql`delete from tools where id <= 10`.execute(db);
    assert.deepEqual(await counts(), [990, 0]);
  });

  it('does not change with what is undone, or changed', async () => {
    const { db } = database;
    const before = await counts();
    await assert.rejects(
      db.transaction().execute(async (transaction) => {
        await sql`insert into tools values (5000, ${ONE})`.execute(transaction);
        throw new Error('undone');
      }),
    );
    await sql`update tools set id = id + 1`.execute(db);
    assert.deepEqual(await counts(), before);
  });

  it('stays the same when it is added up, again and again', async () => {
    const { db } = database;
    const before = await counts();
    for (let time = 0; time < 3; time += 1) {
      await addUpRowCounts(db);
      assert.deepEqual(await counts(), before);
    }
    await sql`insert into tools values (6000, ${ONE})`.execute(db);
    assert.deepEqual(await counts(), [before[0] === undefined ? 0 : before[0] + 1, before[1]]);
  });
});
