// The controls of a running sandbox, by method and over HTTP.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { after, before, beforeEach, describe, it } from 'node:test';
import { WebSocket } from 'ws';
import { SANDBOX_AGENTS } from '../agents/sandbox-agents.js';
import { createSandbox, type Sandbox } from '../sandbox.js';

const SECRET = 'a-secret-that-nobody-sees';
const HOUR_MS = 3_600_000;

describe('the controls of a sandbox', { timeout: 60_000 }, () => {
  let sandbox: Sandbox;
  let onEnded: () => void = () => undefined;
  /** What the receiver of webhooks got, and what it answers. */
  const received: { readonly headers: IncomingHttpHeaders; readonly body: string }[] = [];
  let status = 200;
  const receiver = createServer((request, response) => {
    void text(request).then((body) => {
      received.push({ headers: request.headers, body });
      response.writeHead(status).end();
    });
  });

  before(async () => {
    receiver.listen(0, '127.0.0.1');
    await once(receiver, 'listening');
    const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`;
    sandbox = await createSandbox({
      port: 0,
      agents: SANDBOX_AGENTS.map((agent) =>
        agent.scenario === 'silent' ? { ...agent, webhook: { url, secret: SECRET } } : agent,
      ),
      onCall: ({ type }) => type === 'ended' && onEnded(),
    });
  });
  beforeEach(async () => {
    received.length = 0;
    status = 200;
    await sandbox.reset();
  });
  after(async () => {
    await sandbox.close();
    receiver.close();
    receiver.closeAllConnections();
  });

  interface Sent {
    readonly body?: unknown;
    readonly method?: string;
    readonly apiKey?: string;
    readonly headers?: Readonly<Record<string, string>>;
  }
  function api(
    path: string,
    { body, method, apiKey = sandbox.apiKey, headers }: Sent = {},
  ): Promise<Response> {
    return fetch(`${sandbox.baseUrl}${path}`, {
      method: method ?? (body === undefined ? 'GET' : 'POST'),
      headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json', ...headers },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
  }
  const data = async (answer: Promise<Response>) =>
    ((await (await answer).json()) as { data: Record<string, unknown> }).data;
  const agentId = (name: string, agents = sandbox.agents): string =>
    agents.find((agent) => agent.name === name)?.id ?? '';

  /** A call that is over, and whose webhook is due. */
  async function endedCall(): Promise<string> {
    const started = await api('/webrtc/call', { body: { agent_id: agentId('Silent') } });
    const { joinUrl, callId } = (await started.json()) as { joinUrl: string; callId: string };
    const socket = new WebSocket(joinUrl);
    await once(socket, 'open');
    const ended = new Promise<void>((resolve) => (onEnded = resolve));
    socket.close();
    await ended;
    return callId;
  }

  describe('reset', () => {
    it('goes back to the seed, and keeps the key', async () => {
      const tool = await api('/tools', { body: { name: 'Gone' } });
      assert.equal(tool.status, 201);
      const agent = agentId('Echo');
      await api(`/agents/${agent}`, { method: 'PATCH', body: { name: 'Changed' } });
      await endedCall();
      sandbox.clock.freeze(new Date('2030-01-01T00:00:00Z'));
      sandbox.faults.add({ route: 'listCalls', status: 500 });
      await Promise.all([sandbox.reset(), sandbox.reset(), sandbox.reset()]);
      assert.deepEqual(await data(api('/tools')), []);
      assert.deepEqual(await data(api('/calls')), []);
      assert.equal((await data(api(`/agents/${agent}`))).name, 'Echo');
      assert.equal(((await (await api('/voices')).json()) as { data: unknown[] }).data.length, 4);
      assert.equal(sandbox.clock.state.mode, 'real');
      assert.deepEqual([sandbox.faults.list(), sandbox.webhooks.attempts()], [[], []]);
      assert.equal(sandbox.requests.list().length, 4);
    });

    it('ends calls, and refuses no request', async () => {
      const started = await api('/webrtc/call', { body: { agent_id: agentId('Silent') } });
      const socket = new WebSocket(((await started.json()) as { joinUrl: string }).joinUrl);
      await once(socket, 'open');
      const closed = once(socket, 'close');
      const requests = Array.from({ length: 20 }, () => api('/agents'));
      const [, ...answers] = await Promise.all([sandbox.reset(), ...requests, closed]);
      const statuses = answers.slice(0, 20).map((answer) => (answer as Response).status);
      assert.deepEqual(new Set(statuses), new Set([200]));
    });
  });

  it('the clock, frozen, is what the API tells, and advancing does what is due at its time', async () => {
    sandbox.clock.freeze(new Date('2030-01-01T00:00:00.000Z'));
    status = 503;
    const callId = await endedCall();
    const call = await data(api(`/calls/${callId}`));
    assert.deepEqual([call.ended_at, call.created_at], Array(2).fill('2030-01-01T00:00:00.000Z'));
    await sandbox.clock.advance(0);
    assert.equal(received.length, 1);
    await sandbox.clock.advance(29_999);
    assert.equal(received.length, 1);
    await sandbox.clock.advance(1);
    assert.equal(received.length, 2);
    await sandbox.clock.advance(12 * HOUR_MS);
    const times = sandbox.webhooks.attempts({ callId }).map(({ at }) => at.getTime());
    const pauses = times.reverse().map((time, index) => (time - (times[index - 1] ?? time)) / 1_000);
    assert.deepEqual(pauses.slice(1), [30, 60, 120, 240, 480, 960, 1_920, 3_840, 7_680, 15_360]);
    assert.equal(sandbox.clock.now().toISOString(), '2030-01-01T12:00:30.000Z');
  });

  it('the clock decides when an idempotency key is forgotten', async () => {
    sandbox.clock.freeze();
    const create = async () => {
      const headers = { 'X-Idempotency-Key': 'once' };
      return (await data(api('/tools', { body: { name: 'Tool' }, headers }))).id;
    };
    const first = await create();
    assert.equal(await create(), first);
    await sandbox.clock.advance(24 * HOUR_MS);
    assert.notEqual(await create(), first);
  });

  it('the request log holds what clients sent, without secrets', async () => {
    const { joinUrl } = (await (
      await api('/webrtc/call', {
        body: { agent_id: agentId('Plain') },
        headers: { 'X-Idempotency-Key': 'a' },
      })
    ).json()) as { joinUrl: string };
    await api('/agents?limit=1');
    await api(`/agents/${agentId('Plain')}`, { method: 'PATCH', body: { crm_webhook_secret: SECRET } });
    await api('/tools', { apiKey: 'wrong-key' });
    const [refused, patched, listed, called] = sandbox.requests.list();
    assert.deepEqual([refused?.status, refused?.workspaceId, refused?.path], [401, undefined, '/tools']);
    assert.deepEqual([patched?.method, patched?.status], ['PATCH', 200]);
    assert.deepEqual([listed?.path, listed?.query], ['/agents', '?limit=1']);
    assert.match(listed?.requestId ?? '', /^[\da-f-]{36}$/);
    assert.deepEqual([called?.path, called?.hasIdempotencyKey], ['/webrtc/call', true]);
    assert.equal((JSON.parse(called?.requestBody ?? '') as { agent_id: string }).agent_id, agentId('Plain'));
    const all = JSON.stringify(sandbox.requests.list());
    for (const secret of [SECRET, joinUrl, sandbox.apiKey, 'wrong-key']) assert.ok(!all.includes(secret));
    assert.equal(
      sandbox.requests.list({ path: '/agents/{agent_id}', method: 'patch', status: 200 }).length,
      1,
    );
    assert.throws(() => sandbox.requests.list({ path: 'no path' }), /^ControlError: path: /);
  });

  it('the webhook log holds the bytes that were sent, and sends them again', async () => {
    await endedCall();
    await sandbox.clock.advance(0);
    const [attempt] = sandbox.webhooks.attempts();
    assert.ok(attempt?.request !== undefined);
    const [sent] = received;
    assert.equal(attempt.request.body, sent?.body);
    for (const [name, value] of Object.entries(attempt.request.headers)) {
      assert.equal(sent?.headers[name.toLowerCase()], value);
    }
    assert.ok(!JSON.stringify(attempt).includes(SECRET));
    assert.deepEqual([attempt.attempt, attempt.httpStatus, attempt.error], [1, 200, null]);
    assert.equal(await sandbox.webhooks.replay(attempt.deliveryId), true);
    await sandbox.clock.advance(0);
    assert.equal(received[1]?.body, sent?.body);
    assert.equal(sandbox.webhooks.attempts({ deliveryId: attempt.deliveryId })[0]?.attempt, 2);
    assert.equal(await sandbox.webhooks.replay('msg_unknown'), false);
  });

  it('faults refuse, break off and hold up requests, and the platform', async () => {
    sandbox.faults.add({ route: 'POST /tools', next: 1, status: 429, retryAfterSeconds: 7 });
    const refused = await api('/tools', { body: { name: 'Tool' } });
    assert.deepEqual([refused.status, refused.headers.get('retry-after')], [429, '7']);
    assert.equal((await api('/tools', { body: { name: 'Tool' } })).status, 201);

    sandbox.faults.add({ route: 'listTools', next: 1, dropConnection: true });
    await assert.rejects(api('/tools'));
    assert.equal(sandbox.requests.list({ path: '/tools', method: 'GET' })[0]?.status, undefined);

    const held = sandbox.faults.add({ route: 'listTools', delayMs: 300_000 });
    const late = api('/tools');
    await until(() => sandbox.faults.list().some(({ id, applied }) => id === held.id && applied === 1));
    sandbox.faults.remove(held.id);
    assert.equal((await late).status, 200);

    sandbox.faults.add({ platform: 'unavailable', resource: 'agent', next: 1 });
    const agent = agentId('Echo');
    const changed = await data(api(`/agents/${agent}`, { method: 'PATCH', body: { name: 'Draft' } }));
    assert.equal(changed.status, 'draft');
    assert.equal((await api('/webrtc/call', { body: { agent_id: agent } })).status, 404);
    sandbox.faults.add({ platform: 'rejected', resource: 'tool', next: 1 });
    assert.equal((await api('/tools', { body: { name: 'Tool' } })).status, 422);
  });

  it('a workspace of a test has the agents, and nothing of others', async () => {
    const [one, other] = [await sandbox.createWorkspace({ name: 'One' }), await sandbox.createWorkspace()];
    assert.deepEqual(
      one.agents.map(({ name }) => name),
      sandbox.agents.map(({ name }) => name),
    );
    const ids = [sandbox, one, other].flatMap(({ agents }) => agents.map(({ id }) => id));
    assert.equal(new Set(ids).size, ids.length);
    const { apiKey } = one;
    const call = (name: string) =>
      api('/webrtc/call', { body: { agent_id: agentId(name, one.agents) }, apiKey });
    assert.equal((await call('Plain')).status, 200);
    assert.equal((await call('Full')).status, 429, 'the scenario stays');
    assert.equal((await call('Refuse')).status, 404, 'a draft stays one');
    assert.deepEqual(await data(api('/calls', { apiKey: other.apiKey })), []);
    sandbox.faults.add({ route: '/**', workspaceId: other.id, status: 500 });
    assert.equal((await api('/agents', { apiKey })).status, 200);
    assert.equal((await api('/agents', { apiKey: other.apiKey })).status, 500);
    await sandbox.reset();
    assert.equal((await api('/agents', { apiKey })).status, 401);
  });

  describe('over HTTP', () => {
    async function control(
      method: string,
      path: string,
      body?: unknown,
      headers: Record<string, string> = {},
    ) {
      const response = await fetch(new URL(`/_sandbox${path}`, sandbox.baseUrl), {
        method,
        headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      assert.equal(response.headers.get('access-control-allow-origin'), null);
      const answer = (await response.json()) as { data?: unknown; error?: { code: string } };
      return { status: response.status, data: answer.data as never, code: answer.error?.code };
    }

    it('are the same', async () => {
      const at = '2030-01-01T00:00:00.000Z';
      assert.deepEqual((await control('PUT', '/clock', { mode: 'frozen', at })).data, {
        mode: 'frozen',
        now: at,
        factor: 0,
      });
      await endedCall();
      assert.equal((await control('POST', '/clock/advance', { byMs: 1_000 })).status, 200);
      assert.equal(sandbox.clock.now().toISOString(), '2030-01-01T00:00:01.000Z');
      const [{ deliveryId }] = (await control('GET', '/webhooks?limit=1')).data as [{ deliveryId: string }];
      assert.equal((await control('POST', `/webhooks/${deliveryId}/replay`)).status, 200);
      assert.equal((await control('POST', '/webhooks/msg_unknown/replay')).status, 404);
      assert.equal((await control('PUT', '/clock', { mode: 'accelerated', factor: 10 })).status, 200);
      assert.equal((await control('PUT', '/clock', { mode: 'real' })).status, 200);
      const fault = await control('POST', '/faults', { route: 'listTools', status: 402 });
      assert.equal(fault.status, 201);
      assert.equal((await api('/tools')).status, 402);
      assert.equal(((await control('GET', '/faults')).data as unknown[]).length, 1);
      assert.equal((await control('DELETE', `/faults/${(fault.data as { id: string }).id}`)).status, 200);
      assert.equal((await control('DELETE', '/faults/fault-unknown')).status, 404);
      assert.equal((await control('DELETE', '/faults')).status, 200);
      const requests = await control('GET', '/requests?path=/tools&status=402');
      assert.equal((requests.data as unknown[]).length, 1);
      const made = await control('POST', '/workspaces', { name: 'Mine' });
      assert.equal(made.status, 201);
      assert.equal((await api('/agents', { apiKey: (made.data as { apiKey: string }).apiKey })).status, 200);
      assert.equal((await control('POST', '/reset')).status, 200);
      assert.equal(((await control('GET', '/requests')).data as unknown[]).length, 0);
    });

    it('refuse pages, and what they cannot read', async () => {
      const strangers: readonly Record<string, string>[] = [
        { origin: 'http://localhost:3000' },
        { 'x-forwarded-for': '192.0.2.1' },
      ];
      for (const headers of strangers) {
        assert.deepEqual(await control('POST', '/reset', {}, headers), {
          status: 403,
          data: undefined,
          code: 'forbidden',
        });
      }
      for (const [method, path, body] of [
        ['POST', '/reset', { all: true }],
        ['PUT', '/clock', { mode: 'slow' }],
        ['POST', '/clock/advance', { byMs: -1 }],
        ['POST', '/faults', { route: '/tools' }],
        ['POST', '/workspaces', { name: '' }],
        ['GET', '/requests?nothing=1', undefined],
        ['POST', '/faults', 'x'.repeat(70_000)],
      ] as const) {
        const answer = await control(method, path, body);
        assert.deepEqual([answer.status, answer.code], [422, 'validation_error'], path);
      }
      assert.equal((await control('GET', '/nothing')).status, 404);
      assert.equal((await control('GET', '')).status, 404);
    });
  });
});

async function until(isTrue: () => boolean): Promise<void> {
  while (!isTrue()) await new Promise((resolve) => setImmediate(resolve)); // the test's own limit ends this
}
