import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { ProxyError } from '../http/proxy-error.js';
import { freePort } from '../testing/loopback.js';
import {
  answering,
  answeringWell,
  GOOD_ANSWER,
  startStubUpstream,
  type StubUpstream,
} from '../testing/stub-upstream.js';
import { createPoolTransport } from './pool-transport.js';
import { createVoiceService, type VoiceService } from './voice-service.js';

const REQUEST = { agentId: '0b9f4c1e-6a52-4d0c-8a3f-3b1c2d4e5f60', variables: { first_name: 'Ann' } };

function pooledService(given: Parameters<typeof createVoiceService>[0]): VoiceService {
  const { baseUrl, timeoutMs } = given;
  return createVoiceService(given, createPoolTransport({ origin: baseUrl.origin, timeoutMs }));
}

describe('the voice service', () => {
  let upstream: StubUpstream;
  let service: VoiceService;
  const visitor = () => new AbortController().signal;
  const settings = (baseUrl: string, timeoutMs = 2000) => ({
    baseUrl: new URL(baseUrl),
    apiKey: 'the-key',
    workspaceId: undefined,
    workspaceHeader: 'x-service-workspace-id',
    testCalls: false,
    timeoutMs,
    now: Date.now,
    random: () => 0,
  });

  beforeEach(async () => {
    upstream = await startStubUpstream();
    service = pooledService(settings(upstream.baseUrl));
  });
  afterEach(async () => {
    await service.close();
    await upstream.close();
  });

  async function codeOf(call: Promise<unknown>): Promise<string> {
    return call.then(
      () => 'answered',
      (error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : String(error)),
    );
  }

  it('follows no redirect', async () => {
    upstream.answerWith(answering(302, '', { location: `${upstream.baseUrl}/elsewhere` }));
    assert.equal(await codeOf(service.startCall(REQUEST, visitor())), 'provider_error');
    assert.deepEqual(
      upstream.calls.map(({ path }) => path),
      ['/api/public/v1/webrtc/call'],
    );
  });

  it('asks once more after a 502, and takes the second answer', async () => {
    upstream.answerWith((response, call, number) =>
      (number === 1 ? answering(502) : answeringWell)(response, call, number),
    );
    assert.deepEqual(await service.startCall(REQUEST, visitor()), GOOD_ANSWER);
    assert.equal(upstream.calls.length, 2);
  });

  it('gives up after the second 502', async () => {
    upstream.answerWith(answering(502));
    assert.equal(await codeOf(service.startCall(REQUEST, visitor())), 'provider_error');
    assert.equal(upstream.calls.length, 2);
  });

  for (const status of [400, 401, 402, 403, 404, 422, 429, 500, 503]) {
    it(`asks only once when the answer is ${status}`, async () => {
      upstream.answerWith(answering(status));
      assert.notEqual(await codeOf(service.startCall(REQUEST, visitor())), 'answered');
      assert.equal(upstream.calls.length, 1);
    });
  }

  it('tries a second time when nobody listens, and no third time', async () => {
    let pauses = 0;
    const unreachable = pooledService({
      ...settings(`http://127.0.0.1:${await freePort()}/api/public/v1`),
      random: () => {
        pauses += 1;
        return 0;
      },
    });
    assert.equal(await codeOf(unreachable.startCall(REQUEST, visitor())), 'provider_error');
    assert.equal(pauses, 1);
    await unreachable.close();
  });

  it('does not repeat a request that may have arrived', async () => {
    upstream.answerWith((response) => response.destroy());
    assert.equal(await codeOf(service.startCall(REQUEST, visitor())), 'provider_error');
    assert.equal(upstream.calls.length, 1);
  });

  const slow: readonly (readonly [string, Parameters<StubUpstream['answerWith']>[0]])[] = [
    ['never answers', () => undefined],
    [
      'stops after the headers',
      (response) => response.writeHead(200, { 'content-type': 'application/json' }).flushHeaders(),
    ],
    [
      'drips',
      (response) => {
        response.writeHead(200);
        const drip = setInterval(() => response.write(' '), 50);
        response.once('close', () => clearInterval(drip));
      },
    ],
    [
      'answers 502 too late for a second try',
      (response) => void setTimeout(() => response.writeHead(502).end(), 350),
    ],
  ];
  for (const [what, mode] of slow) {
    it(`gives up at the deadline when the service ${what}`, async () => {
      upstream.answerWith(mode);
      const hasty = pooledService(settings(upstream.baseUrl, 400));
      const startedAt = performance.now();
      assert.equal(await codeOf(hasty.startCall(REQUEST, visitor())), 'upstream_timeout');
      const tookMs = performance.now() - startedAt;
      assert.ok(tookMs >= 390 && tookMs < 900, `${tookMs} ms`);
      await hasty.close();
    });
  }

  const garbage: readonly (readonly [string, Parameters<StubUpstream['answerWith']>[0]])[] = [
    ['a page', answering(200, '<html></html>', { 'content-type': 'text/html' })],
    ['half an answer', answering(200, '{"joinUrl":"wss://')],
    ['more than 64 KB', answering(200, { ...GOOD_ANSWER, padding: 'x'.repeat(70_000) })],
    [
      'an endless body',
      (response) => {
        response.writeHead(200);
        const more = () => {
          while (!response.destroyed && response.write('x'.repeat(10_000)));
        };
        response.on('drain', more);
        more();
      },
    ],
    ['compressed bytes', answering(200, '\u001f\u008b', { 'content-encoding': 'gzip' })],
    ['a joinUrl for elsewhere', answering(200, { ...GOOD_ANSWER, joinUrl: 'https://evil.example' })],
    [
      'a truncated body',
      (response) => {
        response.writeHead(200, { 'content-length': '500' }).write('{');
        setImmediate(() => response.destroy());
      },
    ],
  ];
  for (const [what, mode] of garbage) {
    it(`calls ${what} a provider error`, async () => {
      upstream.answerWith(mode);
      assert.equal(await codeOf(service.startCall(REQUEST, visitor())), 'provider_error');
      assert.equal(upstream.calls.length, 1);
    });
  }

  it('drops the request when the visitor leaves', async () => {
    upstream.answerWith(() => undefined);
    const leaving = new AbortController();
    const outcome = codeOf(service.startCall(REQUEST, leaving.signal));
    const call = await upstream.nextCall();
    leaving.abort();
    assert.equal(await outcome, 'client_closed');
    await call.dropped;
  });

  it('asks nothing for a visitor who has left already', async () => {
    assert.equal(await codeOf(service.startCall(REQUEST, AbortSignal.abort())), 'client_closed');
    assert.equal(upstream.calls.length, 0);
  });

  it('sends what the specification asks for, and the key in one header only', async () => {
    await service.startCall(REQUEST, visitor());
    const [call] = upstream.calls;
    assert.equal(call?.method, 'POST');
    assert.equal(call.path, '/api/public/v1/webrtc/call');
    assert.equal(call.headers.authorization, 'Bearer the-key');
    assert.equal(call.headers['content-type'], 'application/json');
    assert.equal(call.headers['x-service-workspace-id'], undefined);
    assert.deepEqual(JSON.parse(call.body), { agent_id: REQUEST.agentId, variables: { first_name: 'Ann' } });
  });

  it('leaves out variables when there are none, and names the workspace when there is one', async () => {
    const inWorkspace = pooledService({ ...settings(upstream.baseUrl), workspaceId: 'ws-1' });
    await inWorkspace.startCall({ ...REQUEST, variables: {} }, visitor());
    assert.equal(upstream.calls[0]?.headers['x-service-workspace-id'], 'ws-1');
    assert.deepEqual(JSON.parse(upstream.calls[0].body), { agent_id: REQUEST.agentId });
    await inWorkspace.close();
  });

  it('names the workspace under the header that is set', async () => {
    const renamed = {
      ...settings(upstream.baseUrl),
      workspaceId: 'ws-1',
      workspaceHeader: 'x-acme-workspace',
    };
    const inWorkspace = pooledService(renamed);
    await inWorkspace.startCall(REQUEST, visitor());
    assert.equal(upstream.calls[0]?.headers['x-acme-workspace'], 'ws-1');
    assert.equal(upstream.calls[0].headers['x-service-workspace-id'], undefined);
    await inWorkspace.close();
  });

  it('hands over no joinUrl of a host that is not on the list', async () => {
    const picky = pooledService({ ...settings(upstream.baseUrl), joinUrlHosts: ['.example.org'] });
    assert.equal(await codeOf(picky.startCall(REQUEST, visitor())), 'provider_error');
    upstream.answerWith(answering(200, { ...GOOD_ANSWER, joinUrl: 'wss://rooms.example.org/join' }));
    assert.equal(await codeOf(picky.startCall(REQUEST, visitor())), 'answered');
    await picky.close();
  });

  describe('with test calls', () => {
    const data = {
      call_id: GOOD_ANSWER.callId,
      join_url: GOOD_ANSWER.joinUrl,
      agent_id: REQUEST.agentId,
      created_at: '2026-01-01T00:00:00Z',
    };
    let testing: VoiceService;
    beforeEach(() => {
      testing = pooledService({ ...settings(upstream.baseUrl), testCalls: true });
    });
    afterEach(() => testing.close());

    for (const status of [200, 201]) {
      it(`starts one without a body, and takes ${status} for an answer`, async () => {
        upstream.answerWith(answering(status, { data, meta: {} }));
        assert.deepEqual(await testing.startCall(REQUEST, visitor()), {
          ...GOOD_ANSWER,
          agentName: 'Test call',
        });
        const [call] = upstream.calls;
        assert.equal(call?.method, 'POST');
        assert.equal(call.path, `/api/public/v1/agents/${REQUEST.agentId}/test-call`);
        assert.equal(call.body, '');
        assert.equal(call.headers['content-type'], undefined);
        assert.equal(call.headers.authorization, 'Bearer the-key');
      });
    }

    for (const answer of [
      GOOD_ANSWER,
      { data: { ...data, join_url: 'https://evil.example' } },
      { data: {} },
    ]) {
      it(`refuses ${JSON.stringify(answer)}`, async () => {
        upstream.answerWith(answering(200, answer));
        assert.equal(await codeOf(testing.startCall(REQUEST, visitor())), 'provider_error');
      });
    }
  });

  it('asks a service that keeps failing no more, and once again after a while', async () => {
    let time = 0;
    const patient = pooledService({ ...settings(upstream.baseUrl), now: () => time });
    upstream.answerWith(answering(500));
    const start = () => patient.startCall(REQUEST, visitor());
    for (let count = 0; count < 5; count += 1) assert.equal(await codeOf(start()), 'provider_error');
    await assert.rejects(start(), (error) => {
      assert.ok(error instanceof ProxyError);
      assert.equal(error.code, 'service_unavailable');
      assert.equal(error.extras.retryAfterMs, 10_000);
      assert.match(error.extras.alert ?? '', /too often/);
      return true;
    });
    assert.equal(upstream.calls.length, 5);
    time += 10_000;
    upstream.answerWith(answeringWell);
    assert.equal(await codeOf(start()), 'answered');
    assert.equal(await codeOf(start()), 'answered');
    await patient.close();
  });

  it('goes on asking for other agents when one keeps failing, and judges each when all do', async () => {
    const failing = { ...REQUEST, agentId: 'd3b07384-d113-4ec6-a5d8-2f6b6b1c9a01' };
    const start = (request: typeof REQUEST) => codeOf(service.startCall(request, visitor()));
    const fail = answering(500);
    upstream.answerWith((response, call, number) =>
      (call.body.includes(failing.agentId) ? fail : answeringWell)(response, call, number),
    );
    for (let count = 0; count < 5; count += 1) assert.equal(await start(failing), 'provider_error');
    assert.equal(await start(failing), 'service_unavailable');
    assert.equal(await start(REQUEST), 'answered');

    upstream.answerWith(fail);
    for (let count = 0; count < 5; count += 1) assert.equal(await start(REQUEST), 'provider_error');
    assert.equal(await start(REQUEST), 'service_unavailable');
    assert.equal(await start(failing), 'service_unavailable');
    assert.equal(upstream.calls.length, 11);
  });

  it('goes on asking a service that refuses each call for its own sake', async () => {
    for (const status of [401, 404, 422, 429]) {
      upstream.answerWith(answering(status));
      for (let count = 0; count < 6; count += 1) await codeOf(service.startCall(REQUEST, visitor()));
    }
    assert.equal(upstream.calls.length, 24);
  });

  it('lets a call under way finish before it closes, and refuses later ones', async () => {
    let answer: () => void = () => assert.fail('no call came in');
    upstream.answerWith((response, call, number) => (answer = () => answeringWell(response, call, number)));
    const outcome = service.startCall(REQUEST, visitor());
    await upstream.nextCall();
    const closed = service.close();
    answer();
    assert.deepEqual(await outcome, GOOD_ANSWER);
    await Promise.all([closed, service.close()]);
    assert.equal(await codeOf(service.startCall(REQUEST, visitor())), 'service_unavailable');
  });
});
