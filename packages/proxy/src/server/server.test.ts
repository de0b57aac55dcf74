import assert from 'node:assert/strict';
import { once } from 'node:events';
import http from 'node:http';
import net from 'node:net';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { envelopeOf, send } from '../testing/http-client.js';
import { SITE } from '../testing/proxy-fixture.js';
import { configurationOf } from '../testing/server-configuration.js';
import {
  answeringWell,
  GOOD_ANSWER,
  startStubUpstream,
  type StubUpstream,
} from '../testing/stub-upstream.js';
import { type RunningServer, type ServerTiming, startServer } from './server.js';

describe('the standalone server', () => {
  let upstream: StubUpstream;
  let server: RunningServer;

  const start = (timing: Partial<ServerTiming> = {}) =>
    startServer(configurationOf({ baseUrl: upstream.baseUrl, timeoutMs: 2000 }), timing);
  const join = () => ({
    method: 'POST',
    path: '/voice/join',
    headers: { origin: SITE, 'content-type': 'application/json' },
    body: '{}',
  });

  /** What arrives until the server closes the connection, and after how many milliseconds it does. */
  async function sendRaw(text: string): Promise<{ received: string; afterMs: number }> {
    const { hostname, port } = new URL(server.url);
    const startedAt = performance.now();
    const socket = net.connect(Number(port), hostname);
    let received = '';
    socket.on('data', (chunk) => (received += chunk.toString()));
    socket.on('error', () => undefined);
    socket.write(text);
    await new Promise((resolve) => socket.once('close', resolve)); // however it closes: `once` would reject
    return { received, afterMs: performance.now() - startedAt };
  }

  beforeEach(async () => {
    upstream = await startStubUpstream();
    server = await start({ headersMs: 300, requestMs: 600, checkEveryMs: 50 });
  });
  afterEach(async () => {
    await Promise.all([server.close(), upstream.close()]);
  });

  it('answers unknown addresses with an envelope', async () => {
    for (const path of [
      '/',
      '/voice',
      '/voice/other',
      '/voice/../secret',
      '/%E0%A4%A',
      '/voice/%ff.js',
      '/metrics',
    ]) {
      const received = await send(server.url, { path });
      assert.equal(received.status, 404, path);
      assert.equal(envelopeOf(received).error.code, 'not_found');
      assert.equal(envelopeOf(received).meta.request_id, received.headers['x-request-id']);
      assert.equal(received.headers['x-powered-by'], undefined);
    }
  });

  it('cuts off a client whose headers drip in', async () => {
    const { received, afterMs } = await sendRaw('POST /voice/join HTTP/1.1\r\nHost: x\r\n');
    assert.match(received, /^HTTP\/1\.1 408 /);
    assert.ok(afterMs < 2000, `${afterMs} ms`);
  });

  it('cuts off a client whose body drips in', async () => {
    const head = `POST /voice/join HTTP/1.1\r\nHost: x\r\nOrigin: ${SITE}\r\nContent-Type: application/json\r\nContent-Length: 50\r\n\r\n{`;
    const { afterMs } = await sendRaw(head);
    assert.ok(afterMs < 3000, `${afterMs} ms`);
    assert.equal(upstream.calls.length, 0);
  });

  it('answers headers that are too large without falling over', async () => {
    const { received } = await sendRaw(
      `GET /healthz HTTP/1.1\r\nHost: x\r\nX-Long: ${'x'.repeat(70_000)}\r\n\r\n`,
    );
    assert.match(received, /^HTTP\/1\.1 431 /);
    assert.equal((await send(server.url, { path: '/healthz' })).status, 200);
  });

  it('refuses a port that is taken', async () => {
    const port = Number(new URL(server.url).port);
    await assert.rejects(startServer({ ...configurationOf(), port }), { code: 'EADDRINUSE' });
  });

  it('mounts the router at /voice', async () => {
    const received = await send(server.url, join());
    assert.deepEqual(JSON.parse(received.text), GOOD_ANSWER);
    const { text } = await send(server.url, { path: '/voice/openapi.json' });
    assert.match(text, /"servers":\[\{"url":"\/voice"\}\]/);
  });

  it('says that it is alive and ready', async () => {
    for (const [path, status] of [
      ['/healthz', 'ok'],
      ['/readyz', 'ready'],
    ] as const) {
      const received = await send(server.url, { path });
      assert.equal(received.status, 200);
      assert.deepEqual(JSON.parse(received.text), { status });
      assert.equal(received.headers['cache-control'], 'no-store');
    }
  });

  it('finishes a join that is under way before it closes, and lets go of kept connections', async () => {
    const agent = new http.Agent({ keepAlive: true });
    const { hostname, port } = new URL(server.url);
    let answer: () => void = () => assert.fail('no call came in');
    upstream.answerWith((response, call, number) => (answer = () => answeringWell(response, call, number)));
    const incoming = upstream.nextCall();
    const request = http.request({ ...join(), hostname, port, agent });
    request.end('{}');
    await incoming;

    const closed = server.close();
    const startedAt = performance.now();
    answer();
    const [response] = (await once(request, 'response')) as [http.IncomingMessage];
    assert.equal(response.statusCode, 200);
    response.resume();
    await closed;
    // Well under the time after which a drain is forced.
    assert.ok(performance.now() - startedAt < 3000);
    await assert.rejects(send(server.url, { path: '/healthz' }), { code: 'ECONNREFUSED' });
    agent.destroy();
  });

  it('is not ready while it drains, and says so on every connection', async () => {
    const draining = await startServer({
      ...configurationOf({ baseUrl: upstream.baseUrl, timeoutMs: 2000 }),
      drainDelayMs: 1000,
    });
    const closed = draining.close();
    const ready = await send(draining.url, { path: '/readyz' });
    assert.equal(ready.status, 503);
    assert.deepEqual(JSON.parse(ready.text), { status: 'draining' });
    const joined = await send(draining.url, {
      ...join(),
      headers: { ...join().headers, connection: 'keep-alive' },
    });
    assert.equal(joined.status, 200);
    assert.equal(joined.headers.connection, 'close');
    assert.equal((await send(draining.url, { path: '/healthz' })).status, 200);
    await closed;
    await assert.rejects(send(draining.url, { path: '/readyz' }), { code: 'ECONNREFUSED' });
  });

  it('shows metrics on a port of their own, and there alone', async () => {
    const measured = await startServer({
      ...configurationOf({ baseUrl: upstream.baseUrl, timeoutMs: 2000 }),
      metricsPort: 0,
    });
    try {
      await send(measured.url, join());
      const { origin, port } = new URL(measured.metricsUrl ?? '');
      assert.notEqual(port, new URL(measured.url).port);
      const metrics = await send(origin, { path: '/metrics' });
      assert.equal(metrics.status, 200);
      assert.match(metrics.headers['content-type'] ?? '', /^text\/plain; version=0\.0\.4/);
      assert.match(metrics.text, /\nvoice_agent_proxy_joins_total\{agent="default",outcome="started"\} 1\n/);
      assert.match(metrics.text, /\nprocess_resident_memory_bytes \d+/);
      assert.equal((await send(origin, { path: '/metrics', method: 'POST' })).status, 405);
      for (const path of ['/', '/healthz', '/voice/join', '/metrics/']) {
        assert.equal((await send(origin, { path })).status, 404, path);
      }
      await assert.rejects(startServer({ ...configurationOf(), metricsPort: Number(port) }), {
        code: 'EADDRINUSE',
      });
    } finally {
      await measured.close();
    }
  });
});
