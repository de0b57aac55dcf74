import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { CompiledQuery } from 'kysely';
import { openBareDatabase } from '../testing/bare-database.js';
import type { Database } from './database.js';

/** Turns of the queue of promises: more than a query takes until it asks for a connection. */
const TURNS = 100;

describe('the connections of a database', () => {
  let database: Database;
  before(async () => {
    database = await openBareDatabase();
  });
  after(() => database.close());

  /** The most queries that wait while these are begun. */
  async function waitingOf(queries: number): Promise<number> {
    const begun = Array.from({ length: queries }, () =>
      database.db.executeQuery(CompiledQuery.raw('select 1')),
    );
    let most = 0;
    for (let turn = 0; turn < TURNS; turn += 1) {
      await Promise.resolve();
      most = Math.max(most, database.connections().waiting);
    }
    await Promise.all(begun);
    return most;
  }

  it('are waited for where all are in use, and not where one is free', async () => {
    assert.deepEqual(database.connections(), { open: 1, idle: 1, waiting: 0 });
    assert.equal(await waitingOf(1), 0);
    assert.equal(await waitingOf(3), 2);
    assert.deepEqual(database.connections(), { open: 1, idle: 1, waiting: 0 });
  });
});
