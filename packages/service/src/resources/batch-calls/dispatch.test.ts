import assert from 'node:assert/strict';
import { after, afterEach, before, describe, it } from 'node:test';
import type { KyselyPlugin } from 'kysely';
import { tablesOf, type Db } from '../../db/database.js';
import { createManualClock } from '../../testing/manual-clock.js';
import { serveService, type ServedService } from '../../testing/served-service.js';
import { storeFolder, storeNumbers } from '../../testing/batch-numbers.js';
import { createTestAgent } from '../../testing/test-agent.js';
import { missCall } from '../calls/service.js';
import type { PhoneNumberTables } from '../phone-numbers/table.js';
import { setCredit } from '../workspaces/service.js';
import type { WorkspaceTables } from '../workspaces/table.js';
import { batchCallCreation } from './schema.js';
import {
  addContacts,
  createBatchCall,
  dispatchDue,
  getBatchCall,
  nextBatchDueAt,
  noteCallEnded,
  pauseBatchCall,
  resumeBatchCall,
  scheduleBatchCall,
} from './service.js';
import type { BatchCallTables } from './table.js';

const FRIDAY_NOON = '2026-03-06T12:00:00.000Z';

describe('a batch that is due', () => {
  const clock = createManualClock(FRIDAY_NOON);
  let service: ServedService;
  before(async () => {
    service = await serveService({ clock });
  });
  after(() => service.close());
  afterEach(async () => {
    // Each test has a batch of its own, and leaves nothing that is due.
    await tablesOf<BatchCallTables>(service.db).updateTable('batch_calls').set({ due_at: null }).execute();
  });

  async function prepare(settings: object, contactCount: number) {
    const { id: workspaceId, client } = await service.createWorkspace();
    const scope = { db: service.db, clock, workspaceId };
    const agentId = await createTestAgent(client);
    const [number] = await storeNumbers(scope, 1, agentId);
    const creation = batchCallCreation.parse({
      name: 'Due',
      agent_id: agentId,
      contact_source: 'manual',
      working_days: [1, 2, 3, 4, 5, 6, 7],
      ...settings,
    });
    const { batch } = await createBatchCall(scope, creation);
    const contacts = Array.from({ length: contactCount }, (_, index) => ({
      phone_number: `+1202555${1000 + index}`,
    }));
    await addContacts(scope, batch.id, { contacts });
    await scheduleBatchCall(scope, batch.id);
    const read = async () => {
      const { batch: now, counts } = await getBatchCall(scope, batch.id);
      return { ...now, counts };
    };
    return { id: batch.id, scope, client, agentId, numberId: number?.id ?? '', read };
  }

  const dispatch = (db: Db = service.db) =>
    dispatchDue({ db, clock, random: () => 0, leaseUntil: () => new Date(clock.now().getTime() + 60_000) });

  async function endCall(callId: string): Promise<void> {
    await service.db.transaction().execute(async (db) => {
      const failure = { kind: 'busy', message: 'Busy' } as const;
      await noteCallEnded(db, clock, await missCall({ db, clock }, callId, failure));
    });
  }

  it('starts as many calls as it has lines, and one more for each that ends', async () => {
    const { read } = await prepare({ max_concurrent_calls: 2 }, 4);
    const first = await dispatch();
    assert.deepEqual(
      first?.calls.map(({ phoneNumber }) => phoneNumber),
      ['+12025551000', '+12025551001'],
    );
    assert.deepEqual([(await read()).due_at, await dispatch()], [null, undefined]);
    await endCall(first.calls[0]?.callId ?? '');
    assert.equal((await dispatch())?.calls[0]?.phoneNumber, '+12025551002');
    const { counts } = await read();
    assert.deepEqual([counts.pending, counts.calling, counts.busy], [1, 2, 1]);
  });

  it('is completed when the last call has ended', async () => {
    const { read } = await prepare({}, 1);
    const dispatched = await dispatch();
    await endCall(dispatched?.calls[0]?.callId ?? '');
    assert.deepEqual((await dispatch())?.calls, []);
    const { status, ended_at, counts } = await read();
    assert.deepEqual([status, ended_at, counts.busy], ['completed', clock.now(), 1]);
  });

  it('says when its window opens', async () => {
    const { read } = await prepare({ timezone: 'America/New_York', start_time: '09:00' }, 1);
    assert.deepEqual((await dispatch())?.calls, []);
    const opening = new Date('2026-03-06T14:00:00Z');
    assert.deepEqual([(await read()).due_at, await nextBatchDueAt(service)], [opening, opening]);
  });

  it('waits for the next day when it has had its calls of the day', async () => {
    const { read } = await prepare({ max_calls_per_day: 2, timezone: 'Asia/Tokyo' }, 3);
    assert.equal((await dispatch())?.calls.length, 2);
    assert.deepEqual((await read()).due_at, new Date('2026-03-06T15:00:00Z'));
  });

  it('becomes active at its time', async () => {
    const scheduled_at = new Date(clock.now().getTime() + 1_000).toISOString();
    const { read } = await prepare({ schedule_type: 'scheduled', scheduled_at }, 1);
    assert.deepEqual([await dispatch(), (await read()).status], [undefined, 'scheduled']);
    clock.advance(1_000);
    assert.equal((await dispatch())?.calls.length, 1);
    const { status, started_at } = await read();
    assert.deepEqual([status, started_at], ['active', clock.now()]);
  });

  it('lets calls that go on end while it is paused, and goes on when it is resumed', async () => {
    const { id, scope, read } = await prepare({ max_concurrent_calls: 1 }, 2);
    const dispatched = await dispatch();
    await pauseBatchCall(scope, id);
    await endCall(dispatched?.calls[0]?.callId ?? '');
    assert.equal(await dispatch(), undefined);
    const { status, counts } = await read();
    assert.deepEqual([status, counts.busy, counts.pending], ['paused', 1, 1]);
    await resumeBatchCall(scope, id);
    assert.equal((await dispatch())?.calls.length, 1);
  });

  it('skips who was marked as not to be called after it was scheduled', async () => {
    const { scope, read } = await prepare({ max_concurrent_calls: 1 }, 3);
    await storeFolder(scope, [{ phoneNumber: '+12025551000', doNotCall: true }]);
    assert.deepEqual((await dispatch())?.calls, []);
    assert.equal((await dispatch())?.calls[0]?.phoneNumber, '+12025551001');
    assert.equal((await read()).counts.skipped, 1);
  });

  describe('pauses, and says why, where', () => {
    const cases: readonly (readonly [
      string,
      string,
      (prepared: Awaited<ReturnType<typeof prepare>>) => Promise<unknown>,
    ])[] = [
      [
        'its agent is deleted',
        'The agent was deleted.',
        ({ client, agentId }) => client.delete(`/agents/${agentId}`),
      ],
      [
        'it has no number left',
        'There is no number left to call from.',
        ({ numberId }) =>
          tablesOf<PhoneNumberTables>(service.db)
            .deleteFrom('phone_numbers')
            .where('id', '=', numberId)
            .execute(),
      ],
      [
        'the workspace has no credit left',
        'The workspace has no credit left.',
        async ({ scope }) => {
          const { slug } = await tablesOf<WorkspaceTables>(service.db)
            .selectFrom('workspaces')
            .select('slug')
            .where('id', '=', scope.workspaceId)
            .executeTakeFirstOrThrow();
          await setCredit(service.db, slug, 0);
        },
      ],
    ];
    for (const [what, reason, happen] of cases) {
      it(what, async () => {
        const prepared = await prepare({}, 1);
        await happen(prepared);
        assert.deepEqual((await dispatch())?.calls, []);
        const { status, status_reason, counts } = await prepared.read();
        assert.deepEqual([status, status_reason, counts.pending], ['paused', reason, 1]);
      });
    }
  });

  it('is left for a minute where it cannot be dealt with, so that others have their turn', async () => {
    const { id, read } = await prepare({}, 1);
    // Nothing but a defect writes that.
    await tablesOf<BatchCallTables>(service.db)
      .updateTable('batch_calls')
      .set({ timezone: 'Nowhere' })
      .where('id', '=', id)
      .execute();
    await assert.rejects(dispatch());
    assert.deepEqual((await read()).due_at, new Date(clock.now().getTime() + 60_000));
    assert.equal(await dispatch(), undefined);
  });

  it('takes few statements, however many calls start', async (test) => {
    await prepare({ max_concurrent_calls: 50 }, 50);
    const counted = countStatements(service.db);
    assert.equal((await dispatch(counted.db))?.calls.length, 50);
    test.diagnostic(`${counted.count()} statements`);
    assert.ok(counted.count() <= 16, `${counted.count()} statements`);
  });
});

/** The same database, with a count of what is asked of it. */
function countStatements(db: Db): { readonly db: Db; readonly count: () => number } {
  let count = 0;
  const counting: KyselyPlugin = {
    transformQuery({ node }) {
      count += 1;
      return node;
    },
    transformResult: ({ result }) => Promise.resolve(result),
  };
  return { db: db.withPlugin(counting), count: () => count };
}
