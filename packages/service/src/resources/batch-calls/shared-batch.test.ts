// Several processes share a batch on one server: each contact is called once, and the limits hold in sum.

import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { openDatabase, tablesOf, type Database } from '../../db/database.js';
import { checkBatch } from '../../testing/batch-checker.js';
import { storeNumbers } from '../../testing/batch-numbers.js';
import { postgresIsMissing, startPostgres, type PostgresServer } from '../../testing/postgres-server.js';
import { serveService, type ServedService } from '../../testing/served-service.js';
import { createTestAgent } from '../../testing/test-agent.js';
import { systemClock } from '../../time/clock.js';
import { completeCall, missCall, startCall } from '../calls/service.js';
import type { CallTables } from '../calls/table.js';
import { batchCallCreation } from './schema.js';
import { addContacts, createBatchCall, dispatchDue, noteCallEnded, scheduleBatchCall } from './service.js';
import type { BatchCallTables } from './table.js';

const PROCESSES = 4;
const CONTACTS = 300;
const BATCHES = 3;
const LIMIT_MS = 60_000;

describe('batches that several processes share', { skip: postgresIsMissing }, () => {
  let server: PostgresServer;
  let service: ServedService;
  const databases: Database[] = [];
  before(async () => {
    server = await startPostgres();
    const url = await server.createDatabase();
    service = await serveService({
      database: { kind: 'server', url },
      secret: 'a secret of a test, and long enough for it',
    });
    for (let index = 0; index < PROCESSES; index += 1) {
      databases.push(await openDatabase({ kind: 'server', url }));
    }
  });
  after(async () => {
    for (const database of databases) await database.close();
    await service.close();
    await server.stop();
  });

  it('call everybody once, and keep to their limits in sum', async () => {
    const clock = systemClock;
    const { id: workspaceId, client } = await service.createWorkspace();
    const agentId = await createTestAgent(client);
    const scope = { db: service.db, clock, workspaceId };
    const numbers = await storeNumbers(scope, 3, agentId);
    const ids: string[] = [];
    for (let index = 0; index < BATCHES; index += 1) {
      const creation = batchCallCreation.parse({
        name: 'Shared',
        agent_id: agentId,
        contact_source: 'manual',
        phone_number_ids: numbers.map(({ id }) => id),
        phone_rotation_strategy: 'round_robin',
        max_concurrent_calls: 7,
        max_calls_per_day: CONTACTS,
        working_days: [1, 2, 3, 4, 5, 6, 7],
      });
      const { batch } = await createBatchCall(scope, creation);
      const contacts = Array.from({ length: CONTACTS / BATCHES }, (_, each) => ({
        phone_number: `+1202${index}${String(each).padStart(6, '0')}`,
      }));
      await addContacts(scope, batch.id, { contacts });
      await scheduleBatchCall(scope, batch.id);
      ids.push(batch.id);
    }
    const batches = () =>
      tablesOf<BatchCallTables>(service.db)
        .selectFrom('batch_calls')
        .selectAll()
        .where('id', 'in', ids)
        .execute();
    const end = async ({ db }: Database, callId: string, isAnswered: boolean): Promise<void> => {
      await db.transaction().execute(async (transaction) => {
        const within = { db: transaction, clock };
        if (isAnswered) await startCall(within, callId);
        const call = await (isAnswered
          ? completeCall(within, callId, { reason: 'user_hang_up' })
          : missCall(within, callId, { kind: 'busy', message: 'Busy' }));
        await noteCallEnded(transaction, clock, call);
      });
    };
    const until = Date.now() + LIMIT_MS;
    await Promise.all(
      databases.map(async (database, process) => {
        const leaseUntil = () => new Date(Date.now() + LIMIT_MS);
        const ending = new Set<Promise<void>>();
        let placed = 0;
        while (Date.now() < until) {
          const dispatched = await dispatchDue({ db: database.db, clock, random: () => 0, leaseUntil });
          for (const { callId } of dispatched?.calls ?? []) {
            placed += 1;
            const ended = end(database, callId, (placed + process) % 3 > 0).finally(() =>
              ending.delete(ended),
            );
            ending.add(ended);
          }
          if (dispatched !== undefined) continue;
          if (ending.size > 0) await Promise.race(ending);
          else if ((await batches()).every(({ status }) => status === 'completed')) return;
        }
        await Promise.all(ending);
      }),
    );
    for (const batch of await batches()) {
      const tables = tablesOf<BatchCallTables & CallTables>(service.db);
      const contacts = await tables
        .selectFrom('batch_call_contacts')
        .selectAll()
        .where('batch_call_id', '=', batch.id)
        .orderBy('ordinal')
        .execute();
      const calls = await tables
        .selectFrom('calls')
        .selectAll()
        .where('batch_call_id', '=', batch.id)
        .execute();
      assert.equal(batch.status, 'completed');
      assert.equal(calls.length, CONTACTS / BATCHES);
      const records = {
        batch,
        contacts,
        calls,
        numbers: numbers.map(({ phoneNumber }) => phoneNumber),
        forbidden: new Set<string>(),
        resumedAt: [],
        toleranceMs: 0,
      };
      assert.deepEqual(checkBatch(records), []);
    }
  });
});
