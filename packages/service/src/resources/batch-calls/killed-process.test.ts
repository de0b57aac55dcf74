// A service that is killed in the middle of its calls loses no contact, and has none called twice.

import assert from 'node:assert/strict';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { after, before, describe, it } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { tablesOf } from '../../db/database.js';
import { checkBatch } from '../../testing/batch-checker.js';
import { storeNumbers } from '../../testing/batch-numbers.js';
import { postgresIsMissing, startPostgres, type PostgresServer } from '../../testing/postgres-server.js';
import { serveService, type ServedService } from '../../testing/served-service.js';
import { makeTemporaryFolder, type TemporaryFolder } from '../../testing/temporary-folder.js';
import { createTestAgent } from '../../testing/test-agent.js';
import { TEST_RUNS } from '../../testing/test-runs.js';
import { systemClock as clock } from '../../time/clock.js';
import type { CallTables } from '../calls/table.js';
import { batchCallCreation } from './schema.js';
import { addContacts, createBatchCall, scheduleBatchCall } from './service.js';
import type { BatchCallTables } from './table.js';

const PROGRAM = fileURLToPath(new URL('../../testing/batch-process.js', import.meta.url));
const SECRET = 'a secret of a test, and long enough for it';
/** Each starts a service, which takes seconds. */
const ROUNDS = TEST_RUNS ?? 2;
const CONTACTS = 40;
const LEASE_MS = 2_000;
/** So many calls ring when one of the two services is killed. */
const RINGING_BEFORE = 5;
const LIMIT_MS = 30_000;

describe('two services that share a batch, of which one is killed', { skip: postgresIsMissing }, () => {
  let server: PostgresServer;
  let service: ServedService;
  let folder: TemporaryFolder;
  let url: string;
  let survivor: ChildProcess;
  async function start(): Promise<ChildProcess> {
    const child = spawn(process.execPath, [PROGRAM, url, SECRET, folder.path, String(LEASE_MS)], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await once(child.stdout, 'data', { signal: AbortSignal.timeout(LIMIT_MS) });
    return child;
  }
  async function kill(child: ChildProcess): Promise<void> {
    if (child.signalCode !== null || child.exitCode !== null) return;
    const gone = once(child, 'exit');
    child.kill('SIGKILL');
    await gone;
  }
  before(async () => {
    server = await startPostgres();
    url = await server.createDatabase();
    folder = await makeTemporaryFolder();
    // Takes no calls over: it only serves the API of this test.
    service = await serveService({ database: { kind: 'server', url }, secret: SECRET });
    survivor = await start();
  });
  after(async () => {
    await kill(survivor);
    await service.close();
    await server.stop();
    await folder.remove();
  });

  async function until(isSo: () => Promise<boolean>): Promise<void> {
    const giveUpAt = Date.now() + LIMIT_MS;
    while (!(await isSo())) {
      assert.ok(Date.now() < giveUpAt, 'it takes too long');
      await pause(20);
    }
  }

  for (let round = 0; round < ROUNDS; round += 1) {
    it(`lose nobody, and call nobody twice: round ${round + 1}`, async () => {
      const { id: workspaceId, client } = await service.createWorkspace();
      // The contacts let it ring.
      const agentId = await createTestAgent(client, { join_timeout: '1.5s' });
      const scope = { db: service.db, clock, workspaceId };
      const numbers = await storeNumbers(scope, 1, agentId);
      const creation = batchCallCreation.parse({
        name: 'Killed',
        agent_id: agentId,
        contact_source: 'manual',
        max_concurrent_calls: 10,
        working_days: [1, 2, 3, 4, 5, 6, 7],
      });
      const { batch } = await createBatchCall(scope, creation);
      const contacts = Array.from({ length: CONTACTS }, (_, index) => ({
        phone_number: `+1${300 + index}5550160`,
      }));
      await addContacts(scope, batch.id, { contacts });
      const tables = tablesOf<BatchCallTables & CallTables>(service.db);
      const readBatch = () =>
        tables.selectFrom('batch_calls').selectAll().where('id', '=', batch.id).executeTakeFirstOrThrow();
      const readCalls = () =>
        tables.selectFrom('calls').selectAll().where('batch_call_id', '=', batch.id).execute();
      const [victim, other] = round % 2 === 0 ? [await start(), survivor] : [survivor, await start()];
      survivor = other;
      survivor.kill('SIGSTOP'); // so that the first calls are the other one's
      await scheduleBatchCall(scope, batch.id);
      await until(async () => {
        const ringing = (await readCalls()).filter(({ status }) => status === 'ringing');
        return ringing.length >= RINGING_BEFORE;
      });
      await kill(victim);
      survivor.kill('SIGCONT');
      await until(async () => (await readBatch()).status === 'completed');

      const calls = await readCalls();
      const rows = await tables
        .selectFrom('batch_call_contacts')
        .selectAll()
        .where('batch_call_id', '=', batch.id)
        .orderBy('ordinal')
        .execute();
      const problems = checkBatch({
        batch: await readBatch(),
        contacts: rows,
        calls,
        numbers: numbers.map(({ phoneNumber }) => phoneNumber),
        forbidden: new Set(),
        resumedAt: [],
      });
      assert.deepEqual(problems, []);
      assert.equal(calls.length, CONTACTS);
      const broken = calls.filter(({ status }) => status !== 'no_answer');
      assert.ok(broken.length >= RINGING_BEFORE);
      for (const { status, last_error: error } of broken) {
        assert.equal(status, 'failed');
        assert.equal(error, 'The process that ran the call ended before the call did.');
      }
    });
  }
});
