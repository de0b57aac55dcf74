import assert from 'node:assert/strict';
import net, { type Socket } from 'node:net';
import { after, before, describe, it } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import { freePort, listenOnLoopback } from '../testing/loopback.js';
import { answering, startStubUpstream, type StubMode, type StubUpstream } from '../testing/stub-upstream.js';
import { createPoolTransport } from './pool-transport.js';
import { type UpstreamTransport, UpstreamTransportError } from './upstream-transport.js';

const PATH = '/api/public/v1/webrtc/call';
const request = (signal = new AbortController().signal) =>
  ({ method: 'POST', path: PATH, headers: { 'x-test': '1' }, body: '{}', signal }) as const;

function reasonOf(error: unknown): [string, string | undefined] {
  assert.ok(error instanceof UpstreamTransportError);
  return [error.reason, error.systemCode];
}

describe('the connection pool', () => {
  let upstream: StubUpstream;
  let transport: UpstreamTransport;

  before(async () => {
    upstream = await startStubUpstream();
    transport = createPoolTransport({ origin: new URL(upstream.baseUrl).origin, timeoutMs: 1000 });
  });
  after(async () => {
    await transport.close();
    await upstream.close();
  });

  const outcomeOf = (): Promise<unknown> =>
    transport
      .request(request())
      .then(({ status, retryAfter, text }) => ({ status, retryAfter, text }), reasonOf);

  it('gives status, Retry-After and the body', async () => {
    upstream.answerWith(answering(200, 'good'));
    assert.deepEqual(await outcomeOf(), { status: 200, retryAfter: undefined, text: 'good' });
    upstream.answerWith(answering(429, 'bad', { 'retry-after': '7' }));
    assert.deepEqual(await outcomeOf(), { status: 429, retryAfter: '7', text: 'bad' });
  });

  it('takes a redirect for an answer', async () => {
    const calls = upstream.calls.length;
    upstream.answerWith(answering(307, '', { location: upstream.baseUrl }));
    assert.deepEqual(await outcomeOf(), { status: 307, retryAfter: undefined, text: '' });
    assert.equal(upstream.calls.length, calls + 1);
  });

  it('waits no longer than a moment for the body of a refusal', async () => {
    upstream.answerWith((response) => {
      response.writeHead(502);
      response.write('and then nothing');
    });
    assert.deepEqual(await outcomeOf(), { status: 502, retryAfter: undefined, text: '' });
  });

  const failures: readonly (readonly [string, StubMode, readonly [string, string]])[] = [
    [
      '64 KB and one byte',
      answering(200, 'x'.repeat(64 * 1024 + 1)),
      ['too_large', 'UND_ERR_RES_EXCEEDED_MAX_SIZE'],
    ],
    ['no answer', () => undefined, ['timeout', 'UND_ERR_HEADERS_TIMEOUT']],
    ['a connection that is dropped', (response) => response.destroy(), ['broken', 'UND_ERR_SOCKET']],
    [
      'half a body',
      (response) => {
        response.writeHead(200, { 'content-length': '100' }).write('half');
        setImmediate(() => response.destroy());
      },
      ['broken', 'UND_ERR_SOCKET'],
    ],
  ];
  for (const [what, mode, expected] of failures) {
    it(`calls ${what} ${expected[0]}`, async () => {
      upstream.answerWith(mode);
      assert.deepEqual(await outcomeOf(), expected);
    });
  }

  it('tells that nobody listens, that the signal fired, and that it is closed', async () => {
    const nobody = createPoolTransport({ origin: `http://127.0.0.1:${await freePort()}`, timeoutMs: 1000 });
    assert.deepEqual(await nobody.request(request()).catch(reasonOf), ['unreachable', 'ECONNREFUSED']);
    assert.deepEqual(await nobody.request(request(AbortSignal.abort())).catch(reasonOf), [
      'aborted',
      undefined,
    ]);
    await nobody.close();
    await nobody.close();
    assert.equal(reasonOf(await nobody.request(request()).catch((error: unknown) => error))[0], 'closed');
  });

  /** A server that says what it is told to as soon as a request arrives, and a pool for it. */
  async function withServer(
    onRequest: (socket: Socket, number: number) => void,
    test: (pool: UpstreamTransport, connections: () => number) => Promise<void>,
  ): Promise<void> {
    let requests = 0;
    let connections = 0;
    const server = net.createServer((socket) => {
      connections += 1;
      socket.on('error', () => undefined);
      socket.on('data', () => onRequest(socket, (requests += 1)));
    });
    const port = await listenOnLoopback(server);
    const pool = createPoolTransport({ origin: `http://127.0.0.1:${port}`, timeoutMs: 1000 });
    try {
      await test(pool, () => connections);
    } finally {
      await pool.close();
      server.close();
    }
  }

  it('sends nothing twice when a kept connection dies with a request on it', async () => {
    let requests = 0;
    const onRequest = (socket: Socket, number: number) => {
      requests = number;
      // The first is answered and its connection kept; the second finds it closing.
      if (number === 1) socket.write('HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok');
      else socket.resetAndDestroy();
    };
    await withServer(onRequest, async (pool, connections) => {
      assert.equal((await pool.request(request())).text, 'ok');
      // The pool takes a connection back a turn after the answer is out.
      await turn();
      assert.equal(reasonOf(await pool.request(request()).catch((error: unknown) => error))[0], 'broken');
      assert.deepEqual([requests, connections()], [2, 1]);
    });
  });

  it('lets go of an idle connection before the service does', async () => {
    // It keeps connections for 2 s, which leaves no time to spare: each is used once.
    const answer = 'HTTP/1.1 200 OK\r\nkeep-alive: timeout=2\r\ncontent-length: 2\r\n\r\nok';
    await withServer(
      (socket) => socket.write(answer),
      async (pool, connections) => {
        for (let count = 1; count <= 3; count += 1) {
          assert.equal((await pool.request(request())).text, 'ok');
          await turn();
          assert.equal(connections(), count);
        }
      },
    );
  });
});
