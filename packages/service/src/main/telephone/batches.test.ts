// Batches over the simulated carrier, through a whole service: what pausing, resetting and stopping do to calls under way. Time
// stands still and is stepped from timer to timer.

import assert from 'node:assert/strict';
import path from 'node:path';
import { after, afterEach, before, describe, it } from 'node:test';
import { openDatabase, tablesOf, type Database } from '../../db/database.js';
import { batchCallResource, batchContactResource } from '../../resources/batch-calls/schema.js';
import type { BatchCallTables } from '../../resources/batch-calls/table.js';
import { agentResource } from '../../resources/agents/schema.js';
import { callResource, type CallResource } from '../../resources/calls/schema.js';
import type { CallTables } from '../../resources/calls/table.js';
import { credentialResource, phoneNumberResource } from '../../resources/phone-numbers/schema.js';
import { dataOf } from '../../testing/answers.js';
import { createApiClient, type ApiClient } from '../../testing/api-client.js';
import { serveService, type ServedService } from '../../testing/served-service.js';
import { SteppedTime } from '../../testing/stepped-time.js';
import { makeTemporaryFolder, type TemporaryFolder } from '../../testing/temporary-folder.js';
import { createTestAgent } from '../../testing/test-agent.js';
import type { CallNotice } from '../call-notice.js';
import { createVoiceService } from '../voice-service.js';

/** By the table of the simulated carrier; each area code has one of them. */
const ENDINGS = {
  hangsUpAtOnce: '32',
  silent: '30',
  busy: '45',
  ringsOn: '60',
  noAnswer: '68',
  rejects: '87',
  unallocated: '90',
} as const;
const numberOf = (ending: keyof typeof ENDINGS, areaCode = 212): string =>
  `+1${areaCode}55501${ENDINGS[ending]}`;

const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7];
const AGENT = { join_timeout: '30s', greeting_settings: { text: 'Hello.' } };
const VOICE_ID = '20000000-0000-4000-8000-000000000001';
const STOPPED = 'the service was stopped';

interface Scene {
  readonly client: ApiClient;
  readonly agentId: string;
}

let lastNumber = 1_000;

/** A number that nobody has, to call from. */
async function giveNumber({ client, agentId }: Scene): Promise<void> {
  lastNumber += 1;
  const credential = await client.post('/telephony/credentials', { name: 'Test', provider: 'simulated_1' });
  const { id: credentialId } = dataOf(credential, 201, credentialResource);
  const number = { phone_number: `+1202555${lastNumber}`, credential_id: credentialId };
  const { id } = dataOf(await client.post('/telephony/numbers', number), 201, phoneNumberResource);
  await client.post(`/telephony/numbers/${id}/assign`, { outbound_agent_id: agentId });
}

/** @returns the id of a batch that has been scheduled. */
async function schedule(
  { client, agentId }: Scene,
  numbers: readonly string[],
  settings: object = {},
): Promise<string> {
  const fields = { name: 'Guests', agent_id: agentId, contact_source: 'manual', working_days: EVERY_DAY };
  const { id } = dataOf(
    await client.post('/batch-calls', { ...fields, ...settings }),
    201,
    batchCallResource,
  );
  const contacts = numbers.map((phone_number) => ({ phone_number }));
  assert.equal((await client.post(`/batch-calls/${id}/contacts`, { contacts })).status, 200);
  assert.equal((await client.post(`/batch-calls/${id}/schedule`)).status, 200);
  return id;
}

const readBatch = async ({ client }: Scene, id: string) =>
  dataOf(await client.get(`/batch-calls/${id}`), 200, batchCallResource);

const readContacts = async ({ client }: Scene, id: string) =>
  dataOf(await client.get(`/batch-calls/${id}/contacts`), 200, batchContactResource.array());

const readCalls = async ({ client, agentId }: Scene): Promise<readonly CallResource[]> =>
  dataOf(await client.get(`/calls?agent_id=${agentId}`), 200, callResource.array());

const statusesOf = (calls: readonly { readonly status: string }[]): readonly string[] =>
  calls.map(({ status }) => status).toSorted();

describe('a batch over the simulated carrier', () => {
  const time = new SteppedTime('2026-03-06T12:00:00.000Z');
  let service: ServedService;
  before(async () => {
    service = await serveService({ clock: time, timers: time, calls: {} });
  });
  after(() => service.close());
  afterEach(() => assert.deepEqual(service.defects, []));

  async function setScene(): Promise<Scene> {
    const { client } = await service.createWorkspace();
    const scene = { client, agentId: await createTestAgent(client, AGENT) };
    await giveNumber(scene);
    return scene;
  }

  const passUntil = (isDone: () => Promise<boolean>): Promise<void> =>
    time.pass(() => service.settle(), isDone);

  const isOver = (scene: Scene, id: string) => async (): Promise<boolean> =>
    (await readBatch(scene, id)).status === 'completed';

  it('calls everybody, on as many lines as it has, and says what has become of each', async () => {
    const scene = await setScene();
    const endings = ['busy', 'hangsUpAtOnce', 'noAnswer', 'rejects', 'unallocated', 'ringsOn'] as const;
    const id = await schedule(
      scene,
      endings.map((each) => numberOf(each)),
      { max_concurrent_calls: 2 },
    );
    let most = 0;
    await passUntil(async () => {
      const { counts, status } = await readBatch(scene, id);
      most = Math.max(most, counts.calling);
      return status === 'completed';
    });
    assert.equal(most, 2);
    const { counts } = await readBatch(scene, id);
    assert.deepEqual(
      [counts.total, counts.completed, counts.busy, counts.no_answer, counts.failed],
      [6, 1, 1, 2, 2],
    );
    const contacts = await readContacts(scene, id);
    assert.deepEqual(
      contacts.map(({ last_status: status }) => status),
      ['busy', 'completed', 'no_answer', 'failed', 'failed', 'no_answer'],
    );
    assert.ok(contacts.every(({ attempts, last_call_id }) => attempts === 1 && last_call_id !== null));
    const calls = await readCalls(scene);
    assert.equal(calls.length, 6);
    assert.ok(calls.every(({ ended_at }) => ended_at !== null));
  });

  it('starts no call while it is paused, lets those under way end, and goes on when it is resumed', async () => {
    const scene = await setScene();
    const numbers = [numberOf('silent'), ...[212, 213, 214].map((code) => numberOf('ringsOn', code))];
    const id = await schedule(scene, numbers, { max_concurrent_calls: 2 });
    await passUntil(async () => (await readCalls(scene)).some(({ status }) => status === 'in_progress'));
    assert.equal((await scene.client.post(`/batch-calls/${id}/pause`)).status, 200);
    assert.deepEqual(statusesOf(await readCalls(scene)), ['in_progress', 'ringing']);
    await passUntil(async () => (await readBatch(scene, id)).counts.calling === 0);
    await service.settle();
    const paused = await readBatch(scene, id);
    assert.deepEqual(
      [paused.status, paused.status_reason, paused.counts.pending, paused.next_call_at],
      ['paused', null, 2, null],
    );
    const calls = await readCalls(scene);
    assert.deepEqual(statusesOf(calls), ['completed', 'no_answer']);
    assert.equal((await scene.client.post(`/batch-calls/${id}/resume`)).status, 200);
    await passUntil(isOver(scene, id));
    assert.equal((await readBatch(scene, id)).counts.no_answer, 3);
    assert.equal((await readCalls(scene)).length, 4);
  });
});

describe('a service that is reset while a batch calls', () => {
  it('ends its calls, forgets it, and can call again', async () => {
    const time = new SteppedTime('2026-03-06T12:00:00.000Z');
    const apiKey = 'a-key-of-a-test-and-long-enough-for-it';
    const notices: CallNotice[] = [];
    const defects: unknown[] = [];
    const agents = [
      {
        id: '30000000-0000-4000-8000-000000000001',
        createdAt: time.now(),
        fields: { ...AGENT, name: 'Host', voice_id: VOICE_ID, system_prompt: 'You are a host.' },
      },
    ];
    const service = await createVoiceService({
      port: 0,
      clock: time,
      timers: time,
      seed: { apiKey, agents },
      onCall: (notice) => notices.push(notice),
      onDefect: (error) => defects.push(error),
    });
    try {
      const client = createApiClient(service.baseUrl, apiKey);
      const run = async (): Promise<Scene> => {
        const [agent] = dataOf(await client.get('/agents'), 200, agentResource.array());
        const scene = { client, agentId: agent?.id ?? '' };
        await giveNumber(scene);
        await schedule(scene, [numberOf('silent'), numberOf('ringsOn'), numberOf('ringsOn', 213)], {
          max_concurrent_calls: 2,
        });
        await time.pass(
          () => service.settle(),
          async () => (await readCalls(scene)).some(({ status }) => status === 'in_progress'),
        );
        assert.deepEqual(statusesOf(await readCalls(scene)), ['in_progress', 'ringing']);
        return scene;
      };
      const scene = await run();
      await service.reset();
      const ended = notices.filter(({ type }) => type === 'ended');
      assert.deepEqual(
        ended.map((notice) => notice.type === 'ended' && notice.lastError),
        ['the service was reset', 'the service was reset'],
      );
      assert.deepEqual(dataOf(await client.get('/batch-calls'), 200, batchCallResource.array()), []);
      await service.settle();
      assert.equal(await service.nextDueAt(), undefined);
      assert.deepEqual(await readCalls(scene), []);
      await run();
    } finally {
      await service.close();
    }
    assert.deepEqual(defects, []);
  });
});

describe('a service that is stopped while a batch calls', () => {
  const time = new SteppedTime('2026-03-06T12:00:00.000Z');
  let folder: TemporaryFolder;
  before(async () => {
    folder = await makeTemporaryFolder();
  });
  after(() => folder.remove());

  const serve = (): Promise<ServedService> =>
    serveService({
      database: { kind: 'folder', path: path.join(folder.path, 'database') },
      clock: time,
      timers: time,
      calls: {},
    });

  async function readStored<Result>(read: (db: Database['db']) => Promise<Result>): Promise<Result> {
    const database = await openDatabase({ kind: 'folder', path: path.join(folder.path, 'database') });
    try {
      return await read(database.db);
    } finally {
      await database.close();
    }
  }

  it('ends its calls, keeps those who wait, and calls them when it is started again', async () => {
    const first = await serve();
    const { key, client } = await first.createWorkspace();
    const agentId = await createTestAgent(client, AGENT);
    const atFirst = { client, agentId };
    await giveNumber(atFirst);
    const numbers = [numberOf('silent'), numberOf('ringsOn'), numberOf('busy')];
    const id = await schedule(atFirst, numbers, { max_concurrent_calls: 2 });
    await time.pass(
      () => first.settle(),
      async () => (await readCalls(atFirst)).some(({ status }) => status === 'in_progress'),
    );
    await first.close();

    const calls = await readStored((db) =>
      tablesOf<CallTables>(db).selectFrom('calls').selectAll().execute(),
    );
    assert.deepEqual(
      calls.map(({ status, last_error, lease_until }) => [status, last_error, lease_until]),
      [
        ['failed', STOPPED, null],
        ['failed', STOPPED, null],
      ],
    );
    const states = await readStored((db) =>
      tablesOf<BatchCallTables>(db)
        .selectFrom('batch_call_contacts')
        .select('state')
        .orderBy('ordinal')
        .execute(),
    );
    assert.deepEqual(
      states.map(({ state }) => state),
      ['done', 'done', 'pending'],
    );

    const second = await serve();
    const scene = { client: createApiClient(second.baseUrl, key), agentId };
    await time.pass(
      () => second.settle(),
      async () => (await readBatch(scene, id)).status === 'completed',
    );
    const { status, counts } = await readBatch(scene, id);
    assert.deepEqual([status, counts.failed, counts.busy], ['completed', 2, 1]);
    await second.close();
    assert.deepEqual([...first.defects, ...second.defects], []);
  });
});
