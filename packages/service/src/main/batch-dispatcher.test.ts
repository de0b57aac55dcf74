import assert from 'node:assert/strict';
import { after, afterEach, before, describe, it } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import type { KyselyPlugin } from 'kysely';
import { tablesOf, type Db } from '../db/database.js';
import { batchCallCreation } from '../resources/batch-calls/schema.js';
import { addContacts, createBatchCall, scheduleBatchCall } from '../resources/batch-calls/service.js';
import type { BatchCallTables } from '../resources/batch-calls/table.js';
import type { PhoneCall } from '../resources/phone-calls/service.js';
import { storeNumbers } from '../testing/batch-numbers.js';
import { createManualClock } from '../testing/manual-clock.js';
import { serveService, type ServedService } from '../testing/served-service.js';
import { createTestAgent } from '../testing/test-agent.js';
import { PendingWork } from '../time/pending-work.js';
import { startBatches, type BatchDispatcher } from './batch-dispatcher.js';

const FRIDAY_NOON = '2026-03-06T12:00:00.000Z';
/** Longer than any test: what is not asked for does not happen. */
const NEVER_MS = 3_600_000;

describe('the dispatcher of batches', () => {
  const clock = createManualClock(FRIDAY_NOON);
  let service: ServedService;
  let open: BatchDispatcher | undefined;
  before(async () => {
    service = await serveService({ clock });
  });
  after(() => service.close());
  afterEach(async () => {
    await open?.close();
    await tablesOf<BatchCallTables>(service.db).updateTable('batch_calls').set({ due_at: null }).execute();
  });

  /** Places nothing; the calls that it is handed stay queued. */
  function start({ db = service.db, pollMs = NEVER_MS }: { db?: Db; pollMs?: number } = {}) {
    const placed: PhoneCall[] = [];
    const defects: unknown[] = [];
    const waiting: (() => void)[] = [];
    const work = new PendingWork();
    const dispatcher = startBatches({
      db,
      clock,
      work,
      pollMs,
      random: () => 0,
      onDefect: (error) => defects.push(error),
      placer: {
        leaseUntil: () => new Date(clock.now().getTime() + 60_000),
        place(call) {
          placed.push(call);
          for (const resolve of waiting.splice(0)) resolve();
        },
      },
    });
    open = dispatcher;
    const nextPlaced = () => new Promise<void>((resolve) => waiting.push(resolve));
    return { dispatcher, placed, defects, nextPlaced, quiet: () => work.quiet() };
  }

  async function schedule(contactCount: number, settings: object = {}): Promise<string> {
    const { id: workspaceId, client } = await service.createWorkspace();
    const scope = { db: service.db, clock, workspaceId };
    const agentId = await createTestAgent(client);
    await storeNumbers(scope, 1, agentId);
    const creation = { name: 'Due', agent_id: agentId, contact_source: 'manual', ...settings };
    const { batch } = await createBatchCall(scope, batchCallCreation.parse(creation));
    const contacts = Array.from({ length: contactCount }, (_, index) => ({
      phone_number: `+1202555${1000 + index}`,
    }));
    await addContacts(scope, batch.id, { contacts });
    await scheduleBatchCall(scope, batch.id);
    return batch.id;
  }

  it('starts what is due when it is opened, and when it is woken', async () => {
    await schedule(2);
    const { dispatcher, placed, quiet } = start();
    await quiet();
    assert.equal(placed.length, 2);
    await schedule(1);
    dispatcher.wake();
    await quiet();
    assert.equal(placed.length, 3);
  });

  it('looks by itself from time to time', async () => {
    const { placed, nextPlaced, quiet } = start({ pollMs: 5 });
    await quiet();
    const next = nextPlaced();
    await schedule(1);
    await next;
    assert.equal(placed.length, 1);
  });

  it('has started everything that may start once it is settled, of all batches', async () => {
    const { dispatcher, placed } = start();
    await schedule(130, { max_concurrent_calls: 100 });
    await schedule(3);
    await dispatcher.settle();
    assert.equal(placed.length, 103);
    assert.equal(new Set(placed.map(({ callId }) => callId)).size, 103);
    await dispatcher.settle();
    assert.equal(placed.length, 103);
  });

  it('looks once, however often it is woken before it does', async () => {
    const switched = switchedDatabase(service.db);
    const { dispatcher, quiet } = start({ db: switched.db });
    await quiet();
    const before = switched.count();
    for (let each = 0; each < 10; each += 1) dispatcher.wake();
    await quiet();
    assert.equal(switched.count(), before + 1);
  });

  it('knows when the next batch is due', async () => {
    const { dispatcher, placed } = start();
    assert.equal(await dispatcher.nextDueAt(), undefined);
    const opening = new Date('2026-03-06T13:30:00Z');
    await schedule(1, { start_time: '13:30' });
    await dispatcher.settle();
    assert.deepEqual([placed.length, await dispatcher.nextDueAt()], [0, opening]);
  });

  it('starts nothing while something else must be done, and then goes on', async () => {
    const { dispatcher, placed, quiet } = start();
    await schedule(1);
    dispatcher.wake();
    await turn();
    const result = await dispatcher.without(async () => {
      // The look that was under way is over.
      assert.equal(placed.length, 1);
      await schedule(1);
      dispatcher.wake();
      await dispatcher.settle();
      assert.equal(placed.length, 1);
      return 'done';
    });
    assert.equal(result, 'done');
    await quiet();
    assert.equal(placed.length, 2);
  });

  it('goes on where that has failed, and says so', async () => {
    const { dispatcher, placed, quiet } = start();
    await quiet();
    await schedule(1);
    const failing = dispatcher.without(() => Promise.reject(new Error('not done')));
    await assert.rejects(failing, /not done/);
    await quiet();
    assert.equal(placed.length, 1);
  });

  it('starts nothing more once it is closed, even after something else was done', async () => {
    const { dispatcher, placed, quiet } = start({ pollMs: 5 });
    await quiet();
    await dispatcher.without(() => dispatcher.close());
    await dispatcher.close();
    await schedule(1);
    dispatcher.wake();
    await dispatcher.settle();
    assert.equal(placed.length, 0);
  });

  it('tells of a database that does not answer once, rejects who asks, and goes on when it is back', async () => {
    const switched = switchedDatabase(service.db);
    const { dispatcher, placed, defects, quiet } = start({ db: switched.db });
    await quiet();
    await schedule(1);
    for (const [round, count] of [
      [1, 1],
      [2, 2],
    ] as const) {
      switched.isAway = true;
      for (let each = 0; each < 3; each += 1) {
        dispatcher.wake();
        await quiet();
      }
      await assert.rejects(dispatcher.settle(), /does not answer/);
      await assert.rejects(dispatcher.nextDueAt(), /does not answer/);
      assert.equal(defects.length, count, `in round ${round}`);
      switched.isAway = false;
      dispatcher.wake();
      await quiet();
      assert.equal(placed.length, 1);
    }
  });

  it('tells nobody of a database that goes away while it is closed', async () => {
    const switched = switchedDatabase(service.db);
    const { dispatcher, defects, quiet } = start({ db: switched.db });
    await quiet();
    switched.isAway = true;
    dispatcher.wake();
    await dispatcher.close();
    await quiet();
    assert.deepEqual(defects, []);
  });
});

/** The same database, which can be taken away, with a count of what is asked of it. */
function switchedDatabase(db: Db) {
  let count = 0;
  const plugin: KyselyPlugin = {
    transformQuery({ node }) {
      if (switched.isAway) throw new Error('the database does not answer');
      count += 1;
      return node;
    },
    transformResult: ({ result }) => Promise.resolve(result),
  };
  const switched = { isAway: false, db: db.withPlugin(plugin), count: () => count };
  return switched;
}
