import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';

import { endpoints } from './endpoints.js';
import { assertAnswer, assertError, assertInvalid, UNKNOWN_ID } from './testing/assertions.js';
import { agentOf, JOIN_TOKEN, serveApi, type ServedApi } from './testing/served-api.js';

let api: ServedApi;
before(async () => {
  api = await serveApi();
});
after(() => api.close());

const hostId = agentOf('happy').id;

const post = (body: unknown, headers: Readonly<Record<string, string>> = {}) =>
  api.request('/webrtc/call', { method: 'POST', body, headers });
const start = (agentId: string, variables?: unknown) => post({ agent_id: agentId, variables });

describe('POST /webrtc/call', () => {
  it('answers with the bare object and creates the call', async () => {
    const answer = await start(hostId);
    const { callId, joinUrl, agentName } = assertAnswer(endpoints.startWebCall, answer);
    assert.deepEqual(Object.keys(answer.json() as object), ['joinUrl', 'callId', 'agentName']);
    assert.equal(agentName, agentOf('happy').name);
    assert.ok(joinUrl.includes(JOIN_TOKEN));
    assert.equal(api.calls.get(callId)?.agentId, hostId);
    assert.equal(api.issued.at(-1)?.callId, callId);
  });

  it('fills the placeholders before the call is created, with every value as a string', async () => {
    await start(hostId, { first_name: 'Anna', page: 3, vip: true, none: '' });
    const prepared = api.issued.at(-1);
    assert.equal(prepared?.agent.greeting.text, "Hello Anna, welcome to Luigi's. How can I help you?");
    assert.match(prepared.agent.systemPrompt, /The page they are on: 3\./);
    assert.deepEqual(prepared.variables, { first_name: 'Anna', page: '3', vip: 'true', none: '' });
  });

  it('carries the scenario of the agent to whoever issues the joinUrl', async () => {
    for (const scenario of ['slow', 'expired', 'silent', 'drop', 'malformed', 'hang-up'] as const) {
      assert.equal((await start(agentOf(scenario).id)).status, 200);
      assert.equal(api.issued.at(-1)?.agent.scenario, scenario);
    }
  });

  it('ignores fields it does not know', async () => {
    assert.equal((await post({ agent_id: hostId, colour: 'red' })).status, 200);
  });

  it('takes a body just below the limit', async () => {
    assert.equal((await start(hostId, { value: 'x'.repeat(1024 * 1024 - 200) })).status, 200);
  });
});

describe('POST /webrtc/call refuses', () => {
  it('an agent that is unknown or not active, with 404', async () => {
    assertError(await start(UNKNOWN_ID), 404, 'not_found');
    assertError(await start(agentOf('refuse').id), 404, 'not_found');
  });

  it('with 429 and the time to wait, creating no call', async () => {
    const agentId = agentOf('full').id;
    const answer = await start(agentId);
    assertError(answer, 429, 'rate_limited');
    assert.match(answer.headers.get('retry-after') ?? '', /^[1-9]\d*$/);
    assert.equal(api.calls.list({ agentId, limit: 1, offset: 0 }).total, 0);
  });

  it('with 502, keeping the failed call with its error', async () => {
    const agentId = agentOf('provider-error').id;
    for (let attempt = 0; attempt < 3; attempt += 1) {
      assertError(await start(agentId), 502, 'provider_error');
    }
    const listed = assertAnswer(endpoints.listCalls, await api.request(`/calls?agent_id=${agentId}`));
    assert.equal(listed.pagination.total, 3);
    assert.equal(listed.data[0]?.status, 'failed');
    assert.ok(listed.data[0].context.last_error);
  });

  it('every other call of the flaky agent, the first included', async () => {
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 5; attempt += 1) {
      statuses.push((await start(agentOf('flaky').id)).status);
    }
    assert.deepEqual(statuses, [502, 200, 502, 200, 502]);
  });

  it('with 502 when no joinUrl can be issued, and tells nobody why', async () => {
    const issueJoinUrl = () => Promise.reject(new Error(`no room for ${JOIN_TOKEN}`));
    const broken = await serveApi({ issueJoinUrl });
    try {
      const answer = await broken.request('/webrtc/call', { body: { agent_id: hostId } });
      assertError(answer, 502, 'provider_error');
      const [record] = broken.calls.list({ limit: 1, offset: 0 }).records;
      assert.equal(record?.status, 'failed');
      assert.ok(!`${answer.text}${record.lastError ?? ''}`.includes(JOIN_TOKEN));
    } finally {
      await broken.close();
    }
  });

  for (const [what, body, field] of [
    ['an empty object', {}, 'agent_id'],
    ['a number as the agent', { agent_id: 5 }, 'agent_id'],
    ['an agent that is no UUID', { agent_id: 'host' }, 'agent_id'],
    ['a list of variables', { agent_id: hostId, variables: [] }, 'variables'],
    ['null variables', { agent_id: hostId, variables: null }, 'variables'],
    ['a nested variable', { agent_id: hostId, variables: { a: { b: 1 } } }, 'variables.a'],
    ['a list as a variable', { agent_id: hostId, variables: { a: ['b'] } }, 'variables.a'],
    ['a null variable', { agent_id: hostId, variables: { a: null } }, 'variables.a'],
    ['an infinite variable', `{"agent_id":"${hostId}","variables":{"a":1e999}}`, 'variables.a'],
    ['a list', [], 'body'],
    ['null', 'null', 'body'],
    ['text', '"text"', 'body'],
    ['no body', undefined, 'agent_id'],
    ['an empty body', '', 'agent_id'],
  ] as const) {
    it(`${what}, with 422 naming ${field}`, async () => {
      assertInvalid(await post(body), field);
    });
  }

  it('many bad fields, naming a few', async () => {
    const variables = Object.fromEntries(Array.from({ length: 5_000 }, (_, index) => [`v${index}`, []]));
    const error = assertInvalid(await start(hostId, variables), 'variables.v0');
    assert.equal(error.details?.length, 20);
  });

  for (const [what, body, headers] of [
    ['what is not JSON', '{"agent_id":', {}],
    ['another content type', '{}', { 'Content-Type': 'text/plain' }],
    ['a form', 'agent_id=1', { 'Content-Type': 'application/x-www-form-urlencoded' }],
    ['an unknown character set', '{}', { 'Content-Type': 'application/json; charset=klingon' }],
    ['a compressed body', '{}', { 'Content-Encoding': 'gzip' }],
    ['more than 1 MB', JSON.stringify({ agent_id: 'x'.repeat(1024 * 1024) }), {}],
    ['bytes', new Uint8Array([0xff, 0xfe, 0, 1]), {}],
  ] as const) {
    it(`${what}, with 400`, async () => {
      assertError(await post(body, headers), 400, 'bad_request');
    });
  }
});

describe('variables', () => {
  it('reach no prototype', async () => {
    const variables = '{"__proto__":{"polluted":"yes"},"constructor":"c","first_name":"{{constructor}}"}';
    const answer = await post(`{"agent_id":"${hostId}","variables":${variables}}`);

    assert.equal(answer.status, 200, answer.text);
    assert.equal(Reflect.get({}, 'polluted'), undefined);
    const prepared = api.issued.at(-1);
    assert.ok(prepared);
    assert.equal(Object.getPrototypeOf(prepared.variables), Object.prototype);
    assert.deepEqual({ ...prepared.variables }, { constructor: 'c', first_name: '{{constructor}}' });
    assert.match(prepared.agent.greeting.text, /^Hello \{\{constructor\}\}, /);
  });
});
