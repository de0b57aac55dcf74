import assert from 'node:assert/strict';
import { once } from 'node:events';
import net, { type AddressInfo } from 'node:net';
import { after, afterEach, before, describe, it } from 'node:test';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { startReceiver, type Receiver } from '../testing/receiver.js';
import { EgressError, type EgressErrorReason } from './egress-error.js';
import { createEgress, type Egress, type EgressOptions, type EgressRequest } from './egress.js';

/** Stands in an address where its message must not show it. */
const SECRET = 'hunter2';

describe('egress', () => {
  let receiver: Receiver;
  let other: Receiver;
  const opened: Egress[] = [];
  before(async () => {
    receiver = await startReceiver();
    other = await startReceiver();
  });
  after(async () => {
    await receiver.close();
    await other.close();
  });
  afterEach(async () => {
    await Promise.all(opened.splice(0).map((egress) => egress.close()));
    receiver.answer((_request, response) => void response.end());
  });

  function open(options: EgressOptions = { allowedHosts: ['127.0.0.1'] }): Egress {
    const egress = createEgress(options);
    opened.push(egress);
    return egress;
  }

  async function refusal(asked: Promise<unknown>, reason: EgressErrorReason): Promise<EgressError> {
    const error: unknown = await asked.then(
      () => undefined,
      (thrown: unknown) => thrown,
    );
    assert.ok(error instanceof EgressError, String(error));
    assert.equal(error.reason, reason, error.message);
    assert.ok(!error.message.includes(SECRET), error.message);
    assert.equal(error.cause, undefined);
    return error;
  }

  const get = (egress: Egress, given: Partial<EgressRequest> = {}) =>
    egress.request({ url: `${receiver.url}/path?key=${SECRET}`, ...given });

  it('sends what it is given, and gives back what came', async () => {
    receiver.answer((_request, response) => response.writeHead(201, { 'X-Answer': 'yes' }).end('hello'));
    const answer = await get(open(), { method: 'PUT', headers: { 'X-Sent': 'yes' }, body: 'text' });
    assert.deepEqual(
      [answer.status, answer.headers['x-answer'], answer.body.toString()],
      [201, 'yes', 'hello'],
    );
    const received = receiver.requests.at(-1);
    assert.deepEqual(
      [received?.method, received?.path, received?.headers['x-sent'], received?.body],
      ['PUT', `/path?key=${SECRET}`, 'yes', 'text'],
    );
  });

  describe('refuses', () => {
    for (const url of [
      'http://localhost/',
      'http://LOCALHOST./',
      'http://api.localhost/',
      'http://127.0.0.1/',
      'http://127.1/',
      'http://0x7f000001/',
      'http://2130706433/',
      'http://0177.0.0.1/',
      'http://0/',
      'http://169.254.169.254/latest/meta-data',
      'http://[::1]/',
      'http://[::ffff:127.0.0.1]/',
      'http://[64:ff9b::10.0.0.1]/',
      'https://10.0.0.1:8443/',
    ]) {
      it(`${url}, early and late`, async () => {
        const egress = open({});
        assert.equal(egress.checkAddress(url)?.reason, 'refused-address');
        await refusal(egress.request({ url }), 'refused-address');
      });
    }

    for (const url of [
      'nowhere',
      'ftp://example.com/',
      'file:///etc/passwd',
      `http://user:${SECRET}@example.com/`,
      `http://${SECRET}@127.0.0.1/`,
    ]) {
      it(`${url} as no address for it`, async () => {
        const egress = open();
        assert.equal(egress.checkAddress(url)?.reason, 'bad-url');
        await refusal(egress.request({ url }), 'bad-url');
      });
    }

    it('names that lead to private addresses, and asks for each once', async () => {
      const asked: string[] = [];
      const egress = open({
        resolve: (hostname) => {
          asked.push(hostname);
          // As a name would whose owner wants a check to see another address than the connection.
          return Promise.resolve(asked.length > 1 ? ['8.8.8.8'] : ['127.0.0.1', '::1']);
        },
      });
      const before = receiver.requests.length;
      assert.equal(egress.checkAddress(`http://rebound.example:${receiver.port}/`), undefined);
      await refusal(egress.request({ url: `http://rebound.example:${receiver.port}/` }), 'refused-address');
      assert.deepEqual(asked, ['rebound.example']);
      assert.equal(receiver.requests.length, before);
    });

    it('headers that the connection decides, and such that are none', async () => {
      const egress = open();
      const bad: readonly Readonly<Record<string, string>>[] = [
        { Host: 'x' },
        { 'transfer-encoding': 'chunked' },
        { a: `x\r\n${SECRET}: y` },
        { 'a b': 'c' },
      ];
      for (const headers of bad) {
        await refusal(get(egress, { headers }), 'bad-headers');
      }
    });
  });

  describe('lets the operator allow', () => {
    const resolve = () => Promise.resolve(['127.0.0.1']);
    for (const [what, entry, host, isAllowed] of [
      ['a name', () => 'crm.internal', 'crm.internal', true],
      ['a name in any case', () => 'CRM.internal', 'crm.INTERNAL.', true],
      ['another name not', () => 'crm.internal', 'x.crm.internal', false],
      ['a name on its port', (port: number) => `crm.internal:${port}`, 'crm.internal', true],
      ['a name on another port not', (port: number) => `crm.internal:${port + 1}`, 'crm.internal', false],
      ['an address', () => '127.0.0.1', '127.0.0.1', true],
      ['a name that leads to an address', () => '127.0.0.1', 'crm.internal', true],
      ['an address on another port not', (port: number) => `127.0.0.1:${port + 1}`, '127.0.0.1', false],
      ['a range', () => '127.0.0.0/8', 'crm.internal', true],
      ['another range not', () => '10.0.0.0/8', 'crm.internal', false],
      ['a range of IPv6, which is no other', () => '::/0', '127.0.0.1', false],
    ] as const) {
      it(what, async () => {
        const egress = open({ allowedHosts: [entry(receiver.port)], resolve });
        const asked = egress.request({ url: `http://${host}:${receiver.port}/` });
        if (isAllowed) assert.equal((await asked).status, 200);
        else await refusal(asked, 'refused-address');
      });
    }

    for (const entry of [
      '',
      ' ',
      '*',
      '*.example.com',
      'http://a',
      'a/b',
      '10.0.0.0/33',
      'a:b',
      'a:99999',
      'a b',
      'u@a',
      '[::1',
    ]) {
      it(`but not "${entry}"`, () => {
        assert.throws(
          () => createEgress({ allowedHosts: ['fine', entry] }),
          /^Error: entry 2 of the allowed hosts/,
        );
      });
    }
  });

  describe('limits', () => {
    it('the body', async () => {
      receiver.answer((_request, response) => response.end('x'.repeat(1001)));
      await refusal(get(open(), { maxBytes: 1000 }), 'too-large');
      assert.equal((await get(open(), { maxBytes: 1001 })).body.byteLength, 1001);
    });

    it('the body without reading it, where nobody wants it', async () => {
      receiver.answer((_request, response) => response.end('x'.repeat(100_000)));
      const { status, body } = await get(open(), { maxBytes: 10, wantsBody: false });
      assert.deepEqual([status, body.byteLength], [200, 0]);
    });

    it('the body to what is wanted by its headers', async () => {
      receiver.answer((_request, response) =>
        response.writeHead(200, { 'content-type': 'video/mp4' }).end('x'.repeat(100_000)),
      );
      const wants = (type: string) =>
        get(open(), { wantsBody: ({ headers }) => headers['content-type'] === type });
      assert.equal((await wants('text/html')).body.byteLength, 0);
      assert.equal((await wants('video/mp4')).body.byteLength, 100_000);
    });

    for (const [encoding, pack] of [
      ['gzip', gzipSync],
      ['deflate', deflateSync],
      ['br', brotliCompressSync],
    ] as const) {
      it(`what ${encoding} becomes`, async () => {
        const packed = pack(Buffer.alloc(1_000_000, 'x'));
        receiver.answer((_request, response) =>
          response.writeHead(200, { 'content-encoding': encoding }).end(packed),
        );
        await refusal(get(open(), { maxBytes: 100_000 }), 'too-large');
        const { headers, body } = await get(open(), { maxBytes: 1_000_000 });
        assert.deepEqual([body.byteLength, headers['content-encoding']], [1_000_000, undefined]);
      });
    }

    it('the encodings to those that it asks for', async () => {
      for (const encoding of ['gzip, gzip', 'zstd', 'gzip', '__proto__']) {
        receiver.answer((_request, response) =>
          response.writeHead(200, { 'content-encoding': encoding }).end('not packed'),
        );
        await refusal(get(open()), 'bad-answer');
      }
    });

    it('the headers', async () => {
      receiver.answer((_request, response) => response.writeHead(200, { 'x-long': 'x'.repeat(5000) }).end());
      await refusal(
        get(open({ allowedHosts: ['127.0.0.1'], limits: { maxHeaderBytes: 4096 } })),
        'too-large',
      );
    });

    it('the time for everything, a body that drips too', async () => {
      receiver.answer((_request, response) => response.writeHead(200).write('x'));
      const error = await refusal(get(open(), { timeoutMs: 50 }), 'timeout');
      assert.equal(error.retryable, true);
      receiver.answer(() => undefined);
      await refusal(get(open(), { timeoutMs: 50 }), 'timeout');
    });

    it('how many are under way', async () => {
      const egress = open({ allowedHosts: ['127.0.0.1'], limits: { maxConcurrent: 1 } });
      receiver.answer(() => undefined);
      const controller = new AbortController();
      const first = get(egress, { signal: controller.signal });
      await refusal(get(egress), 'too-many');
      const reason = new Error('enough');
      controller.abort(reason);
      await assert.rejects(first, reason);
      receiver.answer((_request, response) => void response.end());
      assert.equal((await get(egress)).status, 200);
    });
  });

  describe('follows redirects', () => {
    it('only where it is asked to, and no further', async () => {
      receiver.answer((_request, response) => response.writeHead(302, { location: '/next' }).end());
      const count = receiver.requests.length;
      const { status, headers } = await get(open());
      assert.deepEqual([status, headers.location, receiver.requests.length - count], [302, '/next', 1]);
      assert.equal((await get(open(), { redirects: 2 })).status, 302);
      assert.equal(receiver.requests.length - count, 4);
    });

    it('never to what may not be reached', async () => {
      for (const location of ['http://[::1]/', 'http://10.0.0.1/', 'http://localhost:1/']) {
        receiver.answer((_request, response) => response.writeHead(307, { location }).end());
        await refusal(get(open(), { redirects: 1 }), 'refused-address');
      }
      receiver.answer((_request, response) =>
        response.writeHead(307, { location: 'file:///etc/passwd' }).end(),
      );
      await refusal(get(open(), { redirects: 1 }), 'bad-url');
      receiver.answer((_request, response) => response.writeHead(307, { location: 'http://' }).end());
      await refusal(get(open(), { redirects: 1 }), 'bad-answer');
    });

    it('without what another origin must not know', async () => {
      receiver.answer((_request, response) =>
        response.writeHead(303, { location: `${other.url}/there` }).end(),
      );
      const headers = {
        Authorization: SECRET,
        'X-Key': SECRET,
        'Accept-Language': 'en',
        'Content-Type': 'a/b',
      };
      await get(open(), { method: 'POST', body: SECRET, headers, redirects: 1 });
      const received = other.requests.at(-1);
      assert.equal(received?.method, 'GET');
      assert.equal(received.headers['accept-language'], 'en');
      assert.ok(!JSON.stringify(received).includes(SECRET));
    });
  });

  it('says that nobody answers, or nothing that can be read', async () => {
    await refusal(
      open({ resolve: () => Promise.reject(new Error(SECRET)) }).request({ url: 'http://x.example' }),
      'unreachable',
    );
    await refusal(
      open({ resolve: () => Promise.resolve([]) }).request({ url: 'http://x.example' }),
      'unreachable',
    );
    const server = net
      .createServer((socket) => socket.resume().end('nonsense\r\n\r\n'))
      .listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    await refusal(open().request({ url: `http://127.0.0.1:${port}/` }), 'bad-answer');
    server.close();
    await once(server, 'close');
    await refusal(open().request({ url: `http://127.0.0.1:${port}/` }), 'unreachable');
  });

  it('breaks off what is under way when it is closed', async () => {
    const egress = open();
    receiver.answer(() => undefined);
    const asked = refusal(get(egress), 'unreachable');
    await egress.close();
    await egress.close();
    await asked;
  });
});
