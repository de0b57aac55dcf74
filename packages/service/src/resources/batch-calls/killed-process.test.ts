// A process that is killed in the middle of its calls loses no contact, and has none called twice.

import assert from 'node:assert/strict';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { after, before, describe, it } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { tablesOf } from '../../db/database.js';
import { checkBatch } from '../../testing/batch-checker.js';
import { storeNumbers } from '../../testing/batch-numbers.js';
import { postgresIsMissing, startPostgres, type PostgresServer } from '../../testing/postgres-server.js';
import { serveService, type ServedService } from '../../testing/served-service.js';
import { createTestAgent } from '../../testing/test-agent.js';
import { systemClock as clock } from '../../time/clock.js';
import type { CallTables } from '../calls/table.js';
import { batchCallCreation } from './schema.js';
import { addContacts, createBatchCall, scheduleBatchCall } from './service.js';
import type { BatchCallTables } from './table.js';

const PROGRAM = fileURLToPath(new URL('../../testing/batch-process.js', import.meta.url));
const ROUNDS = 10;
const CONTACTS = 40;
/** Longer than a call, as nobody renews it here. */
const LEASE_MS = 1_000;
const CALL_MS = 100;
/** So many calls the victim has placed before it is killed. */
const PLACED_BEFORE = 5;
const LIMIT_MS = 30_000;

describe('two processes that share a batch, of which one is killed', { skip: postgresIsMissing }, () => {
  let server: PostgresServer;
  let service: ServedService;
  let url: string;
  let survivor: ChildProcess;
  const start = (): ChildProcess =>
    spawn(process.execPath, [PROGRAM, url, String(LEASE_MS), String(CALL_MS)], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
  const kill = async (child: ChildProcess): Promise<void> => {
    const gone = once(child, 'exit');
    child.kill('SIGKILL');
    await gone;
  };
  before(async () => {
    server = await startPostgres();
    url = await server.createDatabase();
    const secret = 'a secret of a test, and long enough for it';
    service = await serveService({ database: { kind: 'server', url }, secret });
    survivor = start();
    survivor.stdout?.resume();
  });
  after(async () => {
    await kill(survivor);
    await service.close();
    await server.stop();
  });

  for (let round = 0; round < ROUNDS; round += 1) {
    it(`lose nobody, and call nobody twice: round ${round + 1}`, async () => {
      const { id: workspaceId, client } = await service.createWorkspace();
      const agentId = await createTestAgent(client);
      const scope = { db: service.db, clock, workspaceId };
      const numbers = await storeNumbers(scope, 1, agentId);
      const creation = batchCallCreation.parse({
        name: 'Killed',
        agent_id: agentId,
        contact_source: 'manual',
        max_concurrent_calls: 6,
        working_days: [1, 2, 3, 4, 5, 6, 7],
      });
      const { batch } = await createBatchCall(scope, creation);
      const contacts = Array.from({ length: CONTACTS }, (_, index) => ({
        phone_number: `+1202${round}${String(index).padStart(6, '0')}`,
      }));
      await addContacts(scope, batch.id, { contacts });
      const victim = start();
      const lines = createInterface({ input: victim.stdout ?? assert.fail() })[Symbol.asyncIterator]();
      assert.equal((await lines.next()).value, 'ready');
      await scheduleBatchCall(scope, batch.id);
      for (let placed = 0; placed < PLACED_BEFORE; placed += 1) await lines.next();
      await kill(victim);

      const tables = tablesOf<BatchCallTables & CallTables>(service.db);
      const read = () =>
        tables.selectFrom('batch_calls').selectAll().where('id', '=', batch.id).executeTakeFirstOrThrow();
      const until = Date.now() + LIMIT_MS;
      while ((await read()).status !== 'completed' && Date.now() < until) await pause(50);
      const calls = await tables
        .selectFrom('calls')
        .selectAll()
        .where('batch_call_id', '=', batch.id)
        .execute();
      const rows = await tables
        .selectFrom('batch_call_contacts')
        .selectAll()
        .where('batch_call_id', '=', batch.id)
        .orderBy('ordinal')
        .execute();
      const problems = checkBatch({
        batch: await read(),
        contacts: rows,
        calls,
        numbers: numbers.map(({ phoneNumber }) => phoneNumber),
        forbidden: new Set(),
        resumedAt: [],
      });
      assert.deepEqual(problems, []);
      assert.equal((await read()).status, 'completed');
      assert.equal(calls.length, CONTACTS);
      const broken = calls.filter(({ status }) => status === 'failed');
      assert.ok(broken.length > 0, 'it was killed too late');
      for (const { last_error: error } of broken) {
        assert.equal(error, 'The process that ran the call ended before the call did.');
      }
    });
  }
});
