// What whoever runs the service in their process can do: watch, intercept and answer requests, and begin anew.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { openDatabase, type Database } from '../db/database.js';
import { phoneNumberResource } from '../resources/phone-numbers/schema.js';
import type { Interception, Operation } from '../rest/interception.js';
import type { RequestNotice } from '../rest/request-notice.js';
import { createApiClient, type ApiClient } from '../testing/api-client.js';
import { dumpDatabase } from '../testing/database-dump.js';
import { createManualClock } from '../testing/manual-clock.js';
import { startVoiceService, type VoiceService } from './voice-service.js';

const AGENT = {
  id: '10000000-0000-4000-8000-000000000001',
  createdAt: new Date('2025-01-01T00:00:00.000Z'),
  fields: {
    name: 'Seeded',
    voice_id: '20000000-0000-4000-8000-000000000001',
    system_prompt: 'You are a test.',
    model: 'voicemodel-v0.7',
  },
};

const NUMBER = { phoneNumber: '+12005550100', provider: 'simulated_1', agentId: AGENT.id } as const;

describe('a service with a host', { timeout: 60_000 }, () => {
  let service: VoiceService;
  let opened: Database | undefined;
  let client: ApiClient;
  const defects: unknown[] = [];
  const notices: RequestNotice[] = [];
  const operations: Operation[] = [];
  let next: Interception | undefined;

  before(async () => {
    service = await startVoiceService(
      async (location) => (opened = await openDatabase(location)),
      {
        port: 0,
        clock: createManualClock(),
        seed: { apiKey: 'seed-key', agents: [AGENT], numbers: [NUMBER] },
        onDefect: (error) => defects.push(error),
        onRequest(notice) {
          notices.push(notice);
          throw new Error('a watcher that fails');
        },
        intercept(operation) {
          operations.push(operation);
          const interception = next;
          next = undefined;
          return Promise.resolve(interception);
        },
        middleware(request, response, pass) {
          if (request.url === '/host') response.end('of the host');
          else pass();
        },
      },
      { runsCalls: false },
    );
    client = createApiClient(service.baseUrl, 'seed-key');
  });
  after(() => service.close());

  it('asks before an operation, of callers it knows', async () => {
    assert.equal((await createApiClient(service.baseUrl, 'unknown').get('/tools')).status, 401);
    operations.length = 0;
    next = { kind: 'refuse', code: 'internal_error' };
    assert.equal((await client.get(`/agents/${AGENT.id}`)).status, 500);
    assert.deepEqual(defects, [], 'what is wanted is no defect');
    const [operation] = operations;
    assert.deepEqual(
      [operation?.operationId, operation?.method, operation?.path],
      ['getAgent', 'get', '/agents/{agent_id}'],
    );
    next = { kind: 'drop' };
    await assert.rejects(client.get('/tools'));
    assert.equal((await client.get('/tools')).status, 200);
  });

  it('tells of each request, without what is secret', async () => {
    notices.length = 0;
    await client.post('/tools?x=1', { name: 'Tool', secrets: { crm: 'hidden' } });
    const [notice] = notices;
    assert.deepEqual([notice?.method, notice?.path, notice?.query], ['POST', '/api/public/v1/tools', '?x=1']);
    assert.match(notice?.requestBody ?? '', /"secrets":"\[redacted\]"/);
    assert.ok(!JSON.stringify(notices).includes('hidden'));
  });

  it('lets its host answer what is its own', async () => {
    assert.equal(await (await fetch(new URL('/host', service.baseUrl))).text(), 'of the host');
  });

  it('begins with the numbers of its agents', async () => {
    const { data } = (await client.get('/telephony/numbers')).body;
    const [number] = phoneNumberResource.array().parse(data);
    assert.deepEqual(
      [number?.phone_number, number?.provider, number?.inbound_agent_id, number?.outbound_agent_id],
      [NUMBER.phoneNumber, NUMBER.provider, AGENT.id, AGENT.id],
    );
  });

  it('is, once reset, as it was when it began', async () => {
    assert.ok(opened !== undefined);
    const { db } = opened;
    /** Ids of workspace and key are made anew. */
    const dump = async () =>
      JSON.stringify(await dumpDatabase(db)).replaceAll(/[\da-f]{8}-[\da-f-]{27}/g, 'id');
    await service.reset();
    const first = await dump();
    await client.post('/tools', { name: 'Tool' });
    await client.patch(`/agents/${AGENT.id}`, { name: 'Changed' });
    const { apiKey } = await service.createWorkspace({ name: 'Other' });
    assert.notEqual(await dump(), first);
    await Promise.all([service.reset(), service.reset()]);
    assert.equal(await dump(), first);
    assert.equal((await client.get(`/agents/${AGENT.id}`)).status, 200);
    assert.equal((await createApiClient(service.baseUrl, apiKey).get('/tools')).status, 401);
    await service.settle();
    assert.equal(await service.nextDueAt(), undefined);
  });

  it('makes workspaces, and says what it cannot use', async () => {
    const { apiKey } = await service.createWorkspace({
      agents: [{ ...AGENT, id: '10000000-0000-4000-8000-000000000002' }],
    });
    const listed = await createApiClient(service.baseUrl, apiKey).get('/agents');
    assert.equal((listed.body.data as readonly unknown[]).length, 1);
    await assert.rejects(service.createWorkspace({ name: '' }), { message: 'name must not be empty.' });
    await assert.rejects(service.createWorkspace({ agents: [{ ...AGENT, fields: {} }] }), {
      message: /^agents\[0\] is unusable: /,
    });
    assert.equal(await service.replayWebhook('msg_unknown'), false);
  });
});
