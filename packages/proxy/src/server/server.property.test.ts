import assert from 'node:assert/strict';
import net from 'node:net';
import { after, before, describe, it } from 'node:test';
import fc from 'fast-check';
import { send } from '../testing/http-client.js';
import { SITE } from '../testing/proxy-fixture.js';
import { configurationOf } from '../testing/server-configuration.js';
import { startStubUpstream, type StubUpstream } from '../testing/stub-upstream.js';
import { type RunningServer, startServer } from './server.js';

const RUNS = 1_000;

const scrap = fc.oneof(
  fc.constantFrom(
    '',
    ' ',
    '\t',
    '\r',
    '\n',
    '\r\n',
    '\u0000',
    ':',
    '%00',
    '..',
    '\u001b[31m',
    'é',
    'x'.repeat(20_000),
  ),
  fc.string({ maxLength: 12 }),
  fc.string({ unit: 'binary', maxLength: 12 }),
);
const usually = (usual: string) => fc.oneof({ weight: 6, arbitrary: fc.constant(usual) }, scrap);
const requestLine = fc
  .tuple(
    usually('POST'),
    fc.oneof(
      { weight: 4, arbitrary: fc.constant('/voice/join') },
      fc.constantFrom('*', '//', '/voice/%', 'http://x/'),
      scrap,
    ),
    usually('HTTP/1.1'),
  )
  .map((parts) => parts.join(' '));
const goodHeaders = [
  'Host: x',
  `Origin: ${SITE}`,
  'Content-Type: application/json',
  'Content-Length: 2',
  'Transfer-Encoding: chunked',
  'Content-Length: 3',
  'Connection: upgrade',
  'Upgrade: websocket',
  'Expect: 100-continue',
];
const headerLine = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...goodHeaders) },
  fc.tuple(scrap, fc.constantFrom(': ', ':', ' :', ''), scrap).map((parts) => parts.join('')),
);
const body = fc.oneof(fc.constantFrom('{}', '2\r\n{}\r\n0\r\n\r\n', 'fffffffff\r\n', '0\r\n'), scrap);
const rawRequest = fc
  .tuple(requestLine, fc.array(headerLine, { maxLength: 8 }), fc.constantFrom('\r\n', '\n'), body)
  .map(([line, headers, ending, rest]) => Buffer.from([line, ...headers, '', rest].join(ending), 'latin1'));

describe('the standalone server, given any bytes', () => {
  let upstream: StubUpstream;
  let server: RunningServer;

  before(async () => {
    upstream = await startStubUpstream();
    server = await startServer(configurationOf({ baseUrl: upstream.baseUrl, timeoutMs: 2000 }), {
      headersMs: 1000,
      requestMs: 1000,
      keepAliveMs: 500,
      checkEveryMs: 50,
    });
  });
  after(async () => {
    await Promise.all([server.close(), upstream.close()]);
  });

  /** Sends and says nothing more; all that arrives until the server closes the connection. */
  function say(bytes: Uint8Array): Promise<string> {
    const { hostname, port } = new URL(server.url);
    return new Promise((resolve) => {
      let received = '';
      const socket = net.connect(Number(port), hostname, () => socket.end(bytes));
      socket.on('data', (chunk) => (received += chunk.toString('latin1')));
      // A reset is one way to be turned away.
      socket.on('error', () => undefined);
      socket.on('close', () => resolve(received));
    });
  }

  it(
    `turns ${RUNS} malformed requests away with 4xx or silence, and lives`,
    { timeout: 60_000 },
    async () => {
      const statuses = new Map<number, number>();
      await fc.assert(
        fc.asyncProperty(rawRequest, async (bytes) => {
          const received = await say(bytes);
          for (const [, status] of received.matchAll(/^HTTP\/1\.1 (\d{3}) /gm)) {
            statuses.set(Number(status), (statuses.get(Number(status)) ?? 0) + 1);
            assert.ok(Number(status) < 500, received);
          }
          assert.doesNotMatch(received, / {4}at |node:internal/);
        }),
        { numRuns: RUNS },
      );
      // 400 is Node's own, 404 and 403 are the proxy's: both have been reached.
      for (const status of [400, 403, 404]) assert.ok((statuses.get(status) ?? 0) > 0, `no ${status}`);
      assert.equal((await send(server.url, { path: '/healthz' })).status, 200);
    },
  );
});
