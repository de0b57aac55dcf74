import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';

import { SANDBOX_AGENTS } from '../domain/sandbox-agents.js';
import { endpoints } from './endpoints.js';
import { assertAnswer, assertError, assertInvalid, ISO_Z, UNKNOWN_ID } from './testing/assertions.js';
import { agentOf, serveApi, type ServedApi } from './testing/served-api.js';

const total = SANDBOX_AGENTS.length;

let api: ServedApi;
before(async () => {
  api = await serveApi();
});
after(() => api.close());

describe('GET /agents', () => {
  async function list(query: string) {
    return assertAnswer(endpoints.listAgents, await api.request(`/agents?${query}`));
  }

  it('lists the agents with the fields of the specification', async () => {
    const { data, pagination, meta } = await list('');
    assert.deepEqual(pagination, { total, limit: 50, offset: 0, has_more: false });
    assert.match(meta.ts, ISO_Z);
    assert.deepEqual(
      data.map(({ id }) => id),
      SANDBOX_AGENTS.map(({ id }) => id),
    );
    assert.deepEqual(Object.keys(data[0] ?? {}), [
      'id',
      'name',
      'description',
      'voice_id',
      'system_prompt',
      'model',
      'status',
      'inbound_phone_numbers',
      'outbound_phone_numbers',
      'created_at',
      'updated_at',
    ]);
  });

  it('goes page by page', async () => {
    const middle = await list('limit=2&offset=1');
    assert.deepEqual(middle.pagination, { total, limit: 2, offset: 1, has_more: true });
    assert.deepEqual(
      middle.data.map(({ id }) => id),
      SANDBOX_AGENTS.slice(1, 3).map(({ id }) => id),
    );
    assert.equal((await list(`limit=2&offset=${total - 2}`)).pagination.has_more, false);
    assert.deepEqual((await list('offset=999999')).data, []);
  });

  it('filters by status and by a part of the name', async () => {
    const drafts = await list('status=draft');
    assert.deepEqual(
      drafts.data.map(({ id }) => id),
      [agentOf('refuse').id],
    );
    const named = await list('name=LUIGI&status=active');
    assert.deepEqual(
      named.data.map(({ name }) => name),
      ["Luigi's host"],
    );
    assert.equal((await list('status=failed')).pagination.total, 0);
  });

  for (const [query, field] of [
    ['limit=0', 'limit'],
    ['limit=101', 'limit'],
    ['limit=abc', 'limit'],
    ['limit=', 'limit'],
    ['limit=1.5', 'limit'],
    ['limit=1e1', 'limit'],
    ['limit=%201', 'limit'],
    ['limit=1&limit=2', 'limit'],
    ['offset=-1', 'offset'],
    ['offset=99999999999999999999', 'offset'],
    ['status=gone', 'status'],
    ['status=', 'status'],
    ['name=a&name=b', 'name'],
  ] as const) {
    it(`refuses ${query}`, async () => {
      assertInvalid(await api.request(`/agents?${query}`), field);
    });
  }

  it('takes the limits themselves, and ignores what it does not know', async () => {
    for (const query of ['limit=1', 'limit=100', 'offset=0', 'colour=red']) await list(query);
  });
});

describe('GET /agents/{id}', () => {
  it('reads an agent, prompt placeholders unfilled', async () => {
    const [host] = SANDBOX_AGENTS;
    assert.ok(host);
    const answer = await api.request(`/agents/${host.id.toUpperCase()}`);
    const { data } = assertAnswer(endpoints.getAgent, answer);
    assert.equal(data.name, host.name);
    assert.match(data.system_prompt, /\{\{first_name\}\}/);
    assert.match(data.created_at, ISO_Z);
  });

  it('knows unknown ids from bad ones', async () => {
    assertError(await api.request(`/agents/${UNKNOWN_ID}`), 404, 'not_found');
    assertInvalid(await api.request('/agents/12'), 'agent_id');
  });
});

describe('POST /agents/{id}/test-call', () => {
  const start = (id: string) => api.request(`/agents/${id}/test-call`, { method: 'POST' });

  it('starts a call that needs no body', async () => {
    const agent = agentOf('happy');
    const { data } = assertAnswer(endpoints.startTestCall, await start(agent.id));
    const record = api.calls.get(data.call_id);
    assert.equal(record?.status, 'queued');
    assert.equal(data.agent_id, agent.id);
    assert.equal(data.created_at, record.createdAt);
    assert.match(data.join_url, /^ws:/);
    assert.equal(api.issued.at(-1)?.callId, data.call_id);
  });

  it('refuses agents that are unknown, not active or failed', async () => {
    assertError(await start(UNKNOWN_ID), 404, 'not_found');
    assertInvalid(await start('12'), 'agent_id');
    assertInvalid(await start(agentOf('refuse').id), 'agent_id');
    assertError(await start(agentOf('full').id), 429, 'rate_limited');
    assertError(await start(agentOf('provider-error').id), 502, 'provider_error');
  });
});
