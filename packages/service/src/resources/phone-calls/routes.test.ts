import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { assertInvalid, dataOf, UNKNOWN_ID } from '../../testing/answers.js';
import type { Answer } from '../../testing/api-client.js';
import { assertRefusal } from '../../testing/refusal.js';
import { serveService, type ServedService, type ServedWorkspace } from '../../testing/served-service.js';
import { SteppedTime } from '../../testing/stepped-time.js';
import { storeNumber } from '../../testing/stored-numbers.js';
import { createSwitchablePlatform } from '../../testing/switchable-platform.js';
import { tablesOf } from '../../db/database.js';
import { agentResource } from '../agents/schema.js';
import { callResource } from '../calls/schema.js';
import type { CallTables } from '../calls/table.js';
import type { WorkspaceTables } from '../workspaces/table.js';

const AGENT = {
  name: 'Host',
  voice_id: '20000000-0000-4000-8000-000000000001',
  system_prompt: 'You are the host.',
};
/** By the table of the simulated carrier; nobody answers, and nobody gives up. */
const RINGS_ON = '+12125550160';

describe('placing a call by telephone', () => {
  const time = new SteppedTime();
  const platform = createSwitchablePlatform();
  let service: ServedService;
  let workspace: ServedWorkspace;
  let lastNumber = 1_000;
  before(async () => {
    service = await serveService({ clock: time, timers: time, platform, calls: {} });
    workspace = await service.createWorkspace();
  });
  after(() => service.close());

  async function createAgent(owner = workspace): Promise<string> {
    return dataOf(await owner.client.post('/agents', AGENT), 201, agentResource).id;
  }

  async function addNumber(
    outboundAgentId: string,
    { id: workspaceId }: ServedWorkspace = workspace,
  ): Promise<string> {
    const phoneNumber = `+1202555${String((lastNumber += 1))}`;
    await storeNumber({ db: service.db, clock: time, workspaceId }, { phoneNumber, outboundAgentId });
    return phoneNumber;
  }

  const place = (agentId: string, others: object = {}, headers = {}): Promise<Answer> =>
    workspace.client.post('/calls', { agent_id: agentId, phone_number: RINGS_ON, ...others }, headers);

  it('answers with a call that is queued and outbound, and it is placed', async () => {
    const agentId = await createAgent();
    const from = await addNumber(agentId);
    const call = dataOf(await place(agentId, { variables: { name: 'Ada', age: 36 } }), 201, callResource);
    assert.deepEqual(
      [call.status, call.direction, call.phone_number, call.from_number, call.agent_id],
      ['queued', 'outbound', RINGS_ON, from, agentId],
    );
    await time.pass(
      () => service.quiet(),
      () => false,
      2_000,
    );
    const { data } = (await workspace.client.get(`/calls/${call.id}`)).body;
    const ringing = callResource.parse(data);
    assert.equal(ringing.status, 'ringing');
    assert.deepEqual(
      ringing.events.map(({ type }) => type),
      ['queued', 'ringing'],
    );
    const { variables } = await tablesOf<CallTables>(service.db)
      .selectFrom('calls')
      .select('variables')
      .where('id', '=', call.id)
      .executeTakeFirstOrThrow();
    assert.deepEqual(variables, { name: 'Ada', age: '36' });
  });

  it('happens once for one idempotency key', async () => {
    const agentId = await createAgent();
    await addNumber(agentId);
    const headers = { 'X-Idempotency-Key': 'once' };
    const [first, second] = [await place(agentId, {}, headers), await place(agentId, {}, headers)];
    assert.deepEqual([first.status, second.status], [201, 201]);
    assert.equal(dataOf(second, 201, callResource).id, dataOf(first, 201, callResource).id);
    const { pagination } = (await workspace.client.get(`/calls?agent_id=${agentId}`)).body;
    assert.equal(pagination.total, 1);
  });

  it('shows a number of the agent: the one that is asked for, or any', async () => {
    const agentId = await createAgent();
    const numbers = [await addNumber(agentId), await addNumber(agentId)];
    const asked = dataOf(await place(agentId, { from_number: numbers[1] }), 201, callResource);
    assert.equal(asked.from_number, numbers[1]);
    const any = dataOf(await place(agentId), 201, callResource);
    assert.ok(numbers.includes(any.from_number ?? ''));
  });

  it('is refused with a number that is not one of the agent', async () => {
    const agentId = await createAgent();
    await addNumber(agentId);
    const ofAnother = await addNumber(await createAgent());
    const stranger = await service.createWorkspace();
    const ofStranger = await addNumber(await createAgent(stranger), stranger);
    for (const from_number of [ofAnother, ofStranger, RINGS_ON]) {
      assertInvalid(await place(agentId, { from_number }), 'from_number');
    }
  });

  it('is refused without any number for outbound calls, in words', async () => {
    const answer = await place(await createAgent());
    assertRefusal(answer, 'validation_error');
    assert.match(answer.body.error.message, /no number for outbound calls/);
  });

  it('is of active agents of the workspace only', async () => {
    platform.failure = 'unavailable';
    const draft = await createAgent();
    platform.failure = undefined;
    const stranger = await service.createWorkspace();
    for (const id of [UNKNOWN_ID, draft, await createAgent(stranger)]) {
      await addNumber(id === UNKNOWN_ID ? draft : id);
      assertInvalid(await place(id), 'agent_id');
    }
  });

  it('is refused without credit', async () => {
    const poor = await service.createWorkspace();
    const agentId = await createAgent(poor);
    await addNumber(agentId, poor);
    await tablesOf<WorkspaceTables>(service.db)
      .updateTable('workspaces')
      .set({ credit_usd: 0 })
      .where('id', '=', poor.id)
      .execute();
    const body = { agent_id: agentId, phone_number: RINGS_ON };
    assertRefusal(await poor.client.post('/calls', body), 'payment_required');
  });

  for (const [what, body, field] of [
    ['no agent', { agent_id: undefined }, 'agent_id'],
    ['no number', { phone_number: undefined }, 'phone_number'],
    ['a number that is not E.164', { phone_number: '(212) 555-0100' }, 'phone_number'],
    ['a caller that is not E.164', { from_number: '5550100' }, 'from_number'],
    ['a nested variable', { variables: { a: { b: 1 } } }, 'variables.a'],
    ['settings that are unknown', { call_settings: { colour: 'red' } }, 'call_settings'],
    ['a duration without its unit', { call_settings: { max_duration: '60' } }, 'call_settings.max_duration'],
    ['a wait that is too long', { call_settings: { join_timeout: '86401s' } }, 'call_settings.join_timeout'],
  ] as const) {
    it(`is refused with ${what}, naming ${field}`, async () => {
      assertInvalid(await place(UNKNOWN_ID, body), field);
    });
  }

  it('leaves no defect behind', () => {
    assert.deepEqual(service.defects, []);
  });
});
