import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { ProxyOptionsError } from '../../config/options-error.js';
import type { LogLine, RequestLine } from '../../http/request-log.js';
import type { Envelope } from '../../testing/http-client.js';
import {
  CANARY_KEY,
  type ProxyFixture,
  SITE,
  startProxy,
  validOptions,
} from '../../testing/proxy-fixture.js';
import { answering, answeringWell, GOOD_ANSWER, type StubMode } from '../../testing/stub-upstream.js';
import { createFetchHandler, type FetchHandler, type FetchHandlerOptions } from './fetch-handler.js';

const URL_OF_JOIN = 'https://calls.example.com/voice/join';
const HEADERS = { origin: SITE, 'content-type': 'application/json' };

describe('createFetchHandler', () => {
  let express: ProxyFixture;
  let lines: RequestLine[];
  const collect = (line: LogLine) => {
    if (line.event === 'request') lines.push(line);
  };
  const create = (options: Partial<FetchHandlerOptions> = {}) =>
    createFetchHandler({
      ...validOptions({
        baseUrl: express.upstream.baseUrl,
        logger: collect,
      }),
      clientAddress: () => '127.0.0.1',
      ...options,
    });
  const join = (handler: FetchHandler, init: RequestInit = {}) =>
    handler(new Request(URL_OF_JOIN, { method: 'POST', headers: HEADERS, body: '{}', ...init }));
  const codeOf = async (response: Response) => ((await response.json()) as Envelope).error.code;

  beforeEach(async () => {
    lines = [];
    express = await startProxy();
  });
  afterEach(() => express.close());

  for (const [name, value] of [
    ['clientAddress', undefined],
    ['redis', 'redis://127.0.0.1'],
    ['trustProxy', 1],
    ['widgetDirectory', '/srv'],
    ['dispatcher', {}],
    ['mount', 'voice'],
    ['origins', []],
  ] as const) {
    it(`refuses to be made with a wrong ${name}, by name`, () => {
      assert.throws(
        () => create({ [name]: value }),
        (error) => error instanceof ProxyOptionsError && error.issues[0]?.setting === name,
      );
    });
  }

  it('takes null, which is what a missing header is, for a visitor without an address', async () => {
    const missing = null as unknown as undefined;
    assert.equal((await join(create({ clientAddress: () => missing }))).status, 200);
  });

  it('gives up on a body that is too large, or whose visitor leaves', async () => {
    const handler = create();
    const endless = new ReadableStream({ pull: (controller) => controller.enqueue(new Uint8Array(4096)) });
    const large = await join(handler, { body: endless, duplex: 'half' });
    assert.equal(large.status, 413);
    assert.equal(await codeOf(large), 'payload_too_large');

    const leaving = new AbortController();
    const silent = new ReadableStream({ pull: () => new Promise(() => leaving.abort()) });
    await join(handler, { body: silent, signal: leaving.signal, duplex: 'half' });
    assert.equal(lines.at(-1)?.code, 'client_closed');
    assert.equal(express.upstream.calls.length, 0);
  });

  it('is told in the log that somebody has read the body before', async () => {
    const request = new Request(URL_OF_JOIN, { method: 'POST', headers: HEADERS, body: '{}' });
    await request.json();
    assert.equal((await create()(request)).status, 500);
    assert.match(lines[0]?.alert ?? '', /hand on the request unread/);
  });

  it('believes no header about who the visitor is, and counts by the address it is told', async () => {
    const limits = { ...validOptions().limits, ipPerMinute: 1 };
    let address: string | undefined = '198.51.100.1';
    const handler = create({ limits, clientAddress: () => address });
    const forged = (value: string) =>
      join(handler, { headers: { ...HEADERS, 'x-forwarded-for': value, 'cf-connecting-ip': value } });
    assert.equal((await forged('1.1.1.1')).status, 200);
    assert.equal((await forged('2.2.2.2')).status, 429);
    address = '198.51.100.2';
    assert.equal((await forged('1.1.1.1')).status, 200);
    const failing = create({
      limits,
      clientAddress: () => {
        throw new Error('no such header');
      },
    });
    assert.equal((await join(failing)).status, 200);
    assert.equal((await join(failing)).status, 429);
  });

  describe('a join whose answer does not arrive', () => {
    const limits = { concurrentPerIp: 1, ipPerMinute: false } as const;

    it('frees its slot when the visitor has left, or leaves before the answer is read', async () => {
      const handler = create({ limits });
      const early = new AbortController();
      express.upstream.answerWith((response, call, number) => {
        early.abort();
        answeringWell(response, call, number);
      });
      await join(handler, { signal: early.signal });
      assert.equal(lines.at(-1)?.code, 'client_closed');
      express.upstream.answerWith(answeringWell);

      const late = new AbortController();
      assert.equal((await join(handler, { signal: late.signal })).status, 200);
      assert.equal((await join(handler)).status, 429);
      late.abort();
      const given = await join(handler);
      assert.equal(given.status, 200);
      await given.body?.cancel();
      assert.equal((await join(handler)).status, 200);
    });

    it('keeps its slot when the visitor leaves after the answer has been read', async () => {
      const handler = create({ limits });
      const leaving = new AbortController();
      const response = await join(handler, { signal: leaving.signal });
      assert.deepEqual(await response.json(), GOOD_ANSWER);
      leaving.abort();
      assert.equal((await join(handler)).status, 429);
    });
  });

  it('never follows a redirect of the voice service', async () => {
    express.upstream.answerWith(answering(302, '', { location: '/elsewhere' }));
    assert.equal((await join(create())).status, 502);
    assert.equal(express.upstream.calls.length, 1);
  });

  it('answers 404 for everything that is not its own, the widget among it', async () => {
    const handler = create();
    for (const path of [
      '/',
      '/voice',
      '/voicemail/join',
      '/voice/voice-agent.js',
      '/voice/voice-agent.json',
    ]) {
      const response = await handler(new Request(`https://calls.example.com${path}`));
      assert.equal(response.status, 404, path);
      assert.equal(await codeOf(response), 'not_found');
    }
  });

  it('answers below a mount of your choosing', async () => {
    for (const [mount, path] of [
      ['/api/voice/', '/api/voice'],
      ['/', ''],
    ] as const) {
      const handler = create({ mount });
      const url = `https://calls.example.com${path}/openapi.json`;
      const document = (await (await handler(new Request(url))).json()) as { servers: { url: string }[] };
      assert.equal(document.servers[0]?.url, path === '' ? '/' : path);
      const asked = new Request(`https://calls.example.com${path}/join`, {
        method: 'POST',
        headers: HEADERS,
        body: '{}',
      });
      assert.deepEqual(await (await handler(asked)).json(), GOOD_ANSWER);
    }
  });

  it('logs one line a request, without the key', async () => {
    await join(create());
    assert.equal(lines.length, 1);
    assert.equal(lines[0]?.route, '/join');
    assert.ok(!JSON.stringify(lines).includes(CANARY_KEY));
  });

  describe('answers exactly as under Express', () => {
    const json = (value: unknown) => JSON.stringify(value);
    const cases: readonly (readonly [string, RequestInit, StubMode?])[] = [
      ['a good join', {}],
      ['a join with a variable', { body: json({ variables: { first_name: 'Ann' } }) }],
      ['a preflight', { method: 'OPTIONS', headers: { origin: SITE }, body: null }],
      ['another method', { method: 'PUT' }],
      ['HEAD', { method: 'HEAD', body: null }],
      ['another origin', { headers: { ...HEADERS, origin: 'https://elsewhere.example' } }],
      ['no origin', { headers: { 'content-type': 'application/json' } }],
      ['another type', { headers: { origin: SITE, 'content-type': 'text/plain' } }],
      ['a compressed body', { headers: { ...HEADERS, 'content-encoding': 'gzip' } }],
      ['an empty body', { body: '' }],
      ['broken JSON', { body: '{' }],
      ['bytes that are no UTF-8', { body: new Uint8Array([0x22, 0xff, 0x22]) }],
      ['a body that is too large', { body: ' '.repeat(20_000) }],
      ['an unknown field', { body: json({ prompt: 'x' }) }],
      ['a variable that is not declared', { body: json({ variables: { plan: 'x' } }) }],
      ['an unknown agent', { body: json({ agent: 'nobody' }) }],
      ['a ticket', { headers: { ...HEADERS, authorization: 'Bearer x.y.z' } }],
      ['an id of its own', { headers: { ...HEADERS, 'x-request-id': 'request-12345' } }],
      ...([400, 401, 402, 404, 429, 500, 502] as const).map(
        (status) => [`upstream ${status}`, {}, answering(status, undefined, { 'retry-after': '7' })] as const,
      ),
      ['an upstream that is garbage', {}, answering(200, '<html>')],
      ['an upstream that says too much', {}, answering(200, 'x'.repeat(70_000))],
      ['an upstream that hangs up', {}, (response) => response.destroy()],
    ];
    for (const [name, init, mode = answeringWell] of cases) {
      it(name, async () => {
        express.upstream.answerWith(mode);
        const handler = create({ now: () => 0 });
        const theirs = await join(handler, init);
        const { method = 'POST', headers = HEADERS, body = '{}' } = init;
        const ours = await express.send({
          method,
          path: '/voice/join',
          headers: headers as Record<string, string>,
          ...(body === null ? {} : { body: body as string | Uint8Array }),
        });
        assert.equal(theirs.status, ours.status);
        assert.deepEqual(comparable(Object.fromEntries(theirs.headers)), comparable(ours.headers));
        assert.deepEqual(withoutMeta(await theirs.text()), withoutMeta(ours.text));
      });
    }
  });
});

/** What the two servers send of themselves says nothing of the proxy. */
const OF_THE_SERVER = new Set(['connection', 'content-length', 'date', 'keep-alive', 'transfer-encoding']);

function comparable(headers: Readonly<Record<string, string | string[] | undefined>>) {
  return Object.fromEntries(
    Object.entries(headers)
      .filter(([name]) => !OF_THE_SERVER.has(name) && name !== 'x-powered-by')
      .map(([name, value]) => [
        name,
        name === 'x-request-id' && value !== 'request-12345' ? 'some id' : value,
      ]),
  );
}

function withoutMeta(text: string): unknown {
  return text === '' ? text : { ...(JSON.parse(text) as object), meta: undefined };
}
