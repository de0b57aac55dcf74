import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { CallFaults } from '../../conversation/call.js';
import { assertInvalid, dataOf, UNKNOWN_ID } from '../../testing/answers.js';
import type { Answer } from '../../testing/api-client.js';
import { startReceiver, type Receiver } from '../../testing/receiver.js';
import { assertRefusal } from '../../testing/refusal.js';
import { serveService, type ServedService, type ServedWorkspace } from '../../testing/served-service.js';
import { createSwitchablePlatform } from '../../testing/switchable-platform.js';
import { agentResource } from '../agents/schema.js';
import { callResource } from '../calls/schema.js';
import { testCallResource, webCallResult } from './schema.js';

const AGENT = {
  name: 'Host',
  voice_id: '20000000-0000-4000-8000-000000000001',
  system_prompt: 'You are the host. The guest is {{first_name}}.',
};

describe('browser calls', () => {
  const platform = createSwitchablePlatform();
  let faults: CallFaults | undefined;
  let service: ServedService;
  let receiver: Receiver;
  let workspace: ServedWorkspace;
  let agentId: string;
  before(async () => {
    receiver = await startReceiver();
    service = await serveService({
      platform,
      allowedHosts: [`127.0.0.1:${receiver.port}`],
      calls: { joinTtlMs: 200, faultsOf: () => faults },
    });
    workspace = await service.createWorkspace();
    agentId = await createAgent();
  });
  after(async () => {
    await service.close();
    await receiver.close();
  });

  async function createAgent(given: object = {}): Promise<string> {
    return dataOf(await workspace.client.post('/agents', { ...AGENT, ...given }), 201, agentResource).id;
  }
  const start = (id: string, variables?: unknown): Promise<Answer> =>
    workspace.client.post('/webrtc/call', { agent_id: id, variables });
  const callOf = async (id: string) => dataOf(await workspace.client.get(`/calls/${id}`), 200, callResource);

  it('answer with the bare object, and are queued until somebody joins', async () => {
    const { status, body } = await start(agentId, { first_name: 'Ann', age: 41, isNew: true });
    assert.equal(status, 200);
    const { joinUrl, callId, agentName } = webCallResult.parse(body);
    assert.equal(agentName, 'Host');
    assert.equal(new URL(joinUrl).host, new URL(service.baseUrl).host);
    const { status: callStatus, agent_id, phone_number, direction } = await callOf(callId);
    assert.deepEqual([callStatus, agent_id, phone_number, direction], ['queued', agentId, null, 'outbound']);
  });

  it('nobody joins end without an answer, and their result is sent', async () => {
    const id = await createAgent({ crm_webhook_url: receiver.url, crm_webhook_secret: 'a secret' });
    const { callId } = webCallResult.parse((await start(id)).body);
    while ((await callOf(callId)).status === 'queued') await new Promise(setImmediate);
    const { status, context, duration_seconds } = await callOf(callId);
    assert.deepEqual([status, context.end_reason, duration_seconds], ['no_answer', 'never_joined', 0]);
    await service.settle();
    const result = JSON.parse(receiver.requests.at(-1)?.body ?? '') as Record<string, unknown>;
    assert.deepEqual([result.call_id, result.status, result.transcript], [callId, 'no_answer', []]);
  });

  it('are started for development too', async () => {
    const answer = await workspace.client.post(`/agents/${agentId}/test-call`);
    const { call_id, agent_id, created_at } = dataOf(answer, 200, testCallResource);
    assert.equal(agent_id, agentId);
    assert.equal((await callOf(call_id)).created_at, created_at);
  });

  it('are of active agents only', async () => {
    platform.failure = 'unavailable';
    const draft = await createAgent();
    platform.failure = undefined;
    for (const id of [UNKNOWN_ID, draft]) assertRefusal(await start(id), 'not_found');
    assertInvalid(await workspace.client.post(`/agents/${draft}/test-call`), 'agent_id');
    assertRefusal(await workspace.client.post(`/agents/${UNKNOWN_ID}/test-call`), 'not_found');
  });

  it('of an agent of another workspace are refused as with a wrong key', async () => {
    const other = await service.createWorkspace();
    assertRefusal(await other.client.post('/webrtc/call', { agent_id: agentId }), 'unauthorized');
    assertRefusal(await other.client.post(`/agents/${agentId}/test-call`), 'not_found');
  });

  it('that cannot be placed are recorded as failed, and say why without an address', async () => {
    const id = await createAgent();
    faults = { start: 'no-room' };
    assertRefusal(await start(id), 'provider_error');
    faults = { start: 'rate-limited' };
    const limited = await start(id);
    assertRefusal(limited, 'rate_limited');
    assert.match(limited.headers.get('retry-after') ?? '', /^[1-9]\d*$/);
    faults = { start: 'not-found' };
    assertRefusal(await start(id), 'not_found');
    faults = undefined;
    const calls = (await workspace.client.get(`/calls?agent_id=${id}`)).body.data as readonly unknown[];
    const [failed, ...others] = calls.map((call) => callResource.parse(call));
    assert.deepEqual(others, []);
    assert.equal(failed?.status, 'failed');
    assert.match(failed.context.last_error ?? '', /safe to try again/);
  });

  it('ignore fields that they do not know', async () => {
    const body = { agent_id: agentId, colour: 'red' };
    assert.equal((await workspace.client.post('/webrtc/call', body)).status, 200);
  });

  for (const [what, body, field] of [
    ['nothing', {}, 'agent_id'],
    ['an agent that is no UUID', { agent_id: 'host' }, 'agent_id'],
    ['a list of variables', { agent_id: UNKNOWN_ID, variables: [] }, 'variables'],
    ['a nested variable', { agent_id: UNKNOWN_ID, variables: { a: { b: 1 } } }, 'variables.a'],
    ['a null variable', { agent_id: UNKNOWN_ID, variables: { a: null } }, 'variables.a'],
    ['too long a variable', { agent_id: UNKNOWN_ID, variables: { a: 'x'.repeat(10_001) } }, 'variables.a'],
    [
      'too many variables',
      {
        agent_id: UNKNOWN_ID,
        variables: Object.fromEntries(Array.from({ length: 101 }, (_, index) => [`v${index}`, 1])),
      },
      'variables',
    ],
  ] as const) {
    it(`refuse ${what}, naming ${field}`, async () => {
      assertInvalid(await workspace.client.post('/webrtc/call', body), field);
    });
  }

  it('leave no defect behind', () => {
    assert.deepEqual(service.defects, []);
  });
});
