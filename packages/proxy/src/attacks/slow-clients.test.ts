import assert from 'node:assert/strict';
import net from 'node:net';
import { after, before, describe, it } from 'node:test';
import { gzipSync } from 'node:zlib';
import { type RunningServer, startServer } from '../server/server.js';
import { envelopeOf, send } from '../testing/http-client.js';
import { SITE } from '../testing/proxy-fixture.js';
import { configurationOf } from '../testing/server-configuration.js';
import { startStubUpstream, type StubUpstream } from '../testing/stub-upstream.js';

const TIMING = { headersMs: 600, requestMs: 1_200, keepAliveMs: 600, checkEveryMs: 50 } as const;
/** A busy machine looks at its sockets late. */
const ANSWER_TIMEOUT_MS = 8_000;
const DRIP_EVERY_MS = 40;

const good = {
  method: 'POST',
  path: '/voice/join',
  headers: { origin: SITE, 'content-type': 'application/json' },
};
const head = (...headers: string[]) =>
  [
    'POST /voice/join HTTP/1.1',
    'Host: x',
    `Origin: ${SITE}`,
    'Content-Type: application/json',
    ...headers,
    '',
    '',
  ].join('\r\n');

describe('clients that take their time or bring too much', { timeout: 60_000 }, () => {
  let upstream: StubUpstream;
  let server: RunningServer;

  before(async () => {
    upstream = await startStubUpstream();
    server = await startServer(configurationOf({ baseUrl: upstream.baseUrl, timeoutMs: 2000 }), TIMING);
  });
  after(async () => {
    await Promise.all([server.close(), upstream.close()]);
  });

  /** Sends the start, then a scrap every now and then, until the server closes; how long that took. */
  async function drip(start: string, scrap: string): Promise<{ received: string; afterMs: number }> {
    const { hostname, port } = new URL(server.url);
    const startedAt = performance.now();
    const socket = net.connect(Number(port), hostname, () => socket.write(start));
    let received = '';
    socket.on('data', (chunk) => (received += chunk.toString()));
    socket.on('error', () => undefined);
    const timer = setInterval(() => scrap !== '' && socket.writable && socket.write(scrap), DRIP_EVERY_MS);
    await new Promise((resolve) => socket.once('close', resolve));
    clearInterval(timer);
    return { received, afterMs: performance.now() - startedAt };
  }

  const drips: readonly (readonly [string, string, string])[] = [
    ['says nothing', '', ''],
    ['drips its request line', 'POST /', 'x'],
    ['drips its headers', 'POST /voice/join HTTP/1.1\r\nHost: x\r\n', 'X-A: b\r\n'],
    ['drips its body', head('Content-Length: 16000') + '{', ' '],
    ['drips chunks', head('Transfer-Encoding: chunked'), '1\r\n \r\n'],
    ['drips chunk extensions', head('Transfer-Encoding: chunked') + '1;', 'x'],
    ['drips trailers', head('Transfer-Encoding: chunked') + '0\r\n', 'X-A: b\r\n'],
  ];
  for (const [what, start, scrap] of drips) {
    it(`cuts off a client that ${what}`, async () => {
      const calls = upstream.calls.length;
      const { received, afterMs } = await drip(start, scrap);
      assert.ok(afterMs < ANSWER_TIMEOUT_MS, `${afterMs} ms`);
      assert.doesNotMatch(received, /^HTTP\/1\.1 (200|5)/);
      assert.equal(upstream.calls.length, calls);
    });
  }

  it('serves a visitor in between 300 clients that drip, and is rid of all of them', async () => {
    const dripping = Array.from({ length: 300 }, () => drip('POST /voice/join HTTP/1.1\r\n', 'X-A: b\r\n'));
    assert.equal((await send(server.url, { ...good, body: '{}' })).status, 200);
    for (const { afterMs } of await Promise.all(dripping))
      assert.ok(afterMs < ANSWER_TIMEOUT_MS, `${afterMs} ms`);
    assert.equal((await send(server.url, { ...good, body: '{}' })).status, 200);
  });

  const bombs: readonly (readonly [string, number, Record<string, string>, string | Uint8Array])[] = [
    ['a gzip bomb', 415, { 'content-encoding': 'gzip' }, gzipSync(Buffer.alloc(10_000_000))],
    ['a brotli bomb', 415, { 'content-encoding': 'br' }, Buffer.alloc(100)],
    ['two encodings', 415, { 'content-encoding': 'gzip, identity' }, gzipSync('{}')],
    ['5,000 levels', 422, {}, `{"variables":${'['.repeat(5000)}${']'.repeat(5000)}}`],
    ['5,000 levels of objects', 422, {}, `${'{"variables":'.repeat(1000)}1${'}'.repeat(1000)}`],
    [
      '2,000 variables',
      422,
      {},
      JSON.stringify({ variables: Object.fromEntries(Array.from({ length: 900 }, (_, n) => [`v${n}`, ''])) }),
    ],
    ['a long number', 422, {}, `{"agent":${'9'.repeat(15_000)}}`],
    ['17 KB', 413, {}, `"${'x'.repeat(17_000)}"`],
    ['17 KB in chunks', 413, { 'transfer-encoding': 'chunked' }, `"${'x'.repeat(17_000)}"`],
  ];
  for (const [what, status, headers, body] of bombs) {
    it(`refuses ${what} with ${status}`, async () => {
      const calls = upstream.calls.length;
      const received = await send(server.url, { ...good, headers: { ...good.headers, ...headers }, body });
      assert.equal(received.status, status, envelopeOf(received).error.code);
      assert.equal(upstream.calls.length, calls);
    });
  }

  it('stops reading a body of a gigabyte soon after the limit', async () => {
    const { hostname, port } = new URL(server.url);
    const socket = net.connect(Number(port), hostname);
    let sent = 0;
    socket.on('error', () => undefined);
    socket.resume();
    socket.write(head('Transfer-Encoding: chunked'));
    const chunk = Buffer.from(`10000\r\n${'x'.repeat(65_536)}\r\n`);
    const pour = () => {
      while (socket.writable && sent < 1e9) {
        sent += chunk.byteLength;
        if (!socket.write(chunk)) return void socket.once('drain', pour);
      }
    };
    pour();
    await new Promise((resolve) => socket.once('close', resolve));
    assert.ok(sent < 50e6, `${sent} bytes were taken`);
  });
});
