import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import net from 'node:net';
import { afterEach, describe, it, mock } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import express from 'express';
import { readSettings } from '../../config/settings.js';
import type { CallResultEvent, WebhookOptions } from '../../config/webhook-options.js';
import { createMemoryState } from '../../state/memory-state.js';
import { envelopeOf } from '../../testing/http-client.js';
import { type ProxyFixture, validOptions, withProxy } from '../../testing/proxy-fixture.js';
import { requestContext } from '../../testing/request-context.js';
import { createWebhookHandler } from './webhook-handler.js';

const SECRET = 'canary-webhook-secret';
const CALL_ID = '7e9f1c52-0d4f-4a57-9b0b-0f6a4a1d2c3e';
const BODY = `{ "call_id": "${CALL_ID}",  "summary": "Booked a table für zwei" }`;
const NOW = 1_800_000_000_000;
const NOW_SECONDS = String(NOW / 1000);

const sign = (text: string | Buffer, secret: string | Buffer = SECRET) =>
  createHmac('sha256', secret).update(text).digest();
const signedAt = (timestamp: string, body = BODY, secret: string = SECRET) => ({
  'x-webhook-timestamp': timestamp,
  'x-webhook-signature': sign(`${timestamp}.${body}`, secret).toString('hex'),
});

interface Receiver extends ProxyFixture {
  readonly events: readonly CallResultEvent[];
  readonly deliver: (
    headers: Readonly<Record<string, string>>,
    body?: string | Uint8Array,
  ) => Promise<number>;
}

async function withReceiver(
  options: Partial<WebhookOptions>,
  test: (receiver: Receiver) => Promise<void>,
  prepare?: Parameters<typeof withProxy>[0]['prepare'],
): Promise<void> {
  const events: CallResultEvent[] = [];
  const webhook: WebhookOptions = {
    secret: SECRET,
    onResult: (event) => {
      events.push(event);
    },
    ...options,
  };
  await withProxy(
    { proxy: { webhook, now: () => NOW }, ...(prepare === undefined ? {} : { prepare }) },
    (proxy) =>
      test({
        ...proxy,
        events,
        deliver: async (headers, body = BODY) =>
          (await proxy.send({ method: 'POST', path: '/voice/webhook', headers, body })).status,
      }),
  );
}

describe('POST /webhook', () => {
  const good = signedAt(NOW_SECONDS);
  const signature = good['x-webhook-signature'];
  const reserialised = JSON.stringify(JSON.parse(BODY));

  const attacks: readonly (readonly [string, Record<string, string>, string, string])[] = [
    ['a changed body', good, BODY.replace('zwei', 'drei'), 'signature'],
    ['a re-serialised body', good, reserialised, 'signature'],
    ['an empty body', good, '', 'signature'],
    ['another secret', signedAt(NOW_SECONDS, BODY, 'wrong secret'), BODY, 'signature'],
    [
      'a time that was not signed',
      { ...good, 'x-webhook-timestamp': String(NOW / 1000 - 1) },
      BODY,
      'signature',
    ],
    ['what is five minutes old', signedAt(String(NOW / 1000 - 301)), BODY, 'time'],
    ['what is five minutes ahead', signedAt(String(NOW / 1000 + 301)), BODY, 'time'],
    ['a time in milliseconds', signedAt(String(NOW)), BODY, 'timestamp-header'],
    ['a time that is none', signedAt('yesterday'), BODY, 'timestamp-header'],
    ['a negative time', signedAt('-1'), BODY, 'timestamp-header'],
    ['no time', { 'x-webhook-signature': signature }, BODY, 'timestamp-header'],
    ['no signature', { 'x-webhook-timestamp': NOW_SECONDS }, BODY, 'signature-header'],
    ['an empty signature', { ...good, 'x-webhook-signature': '' }, BODY, 'signature-header'],
    ['a signature cut short', { ...good, 'x-webhook-signature': signature.slice(0, 62) }, BODY, 'signature'],
    ['a longer signature', { ...good, 'x-webhook-signature': `${signature}00` }, BODY, 'signature'],
    [
      'another algorithm’s name',
      { ...good, 'x-webhook-signature': `sha1=${signature}` },
      BODY,
      'signature-header',
    ],
    [
      'another encoding',
      { ...good, 'x-webhook-signature': Buffer.from(signature, 'hex').toString('base64') },
      BODY,
      'signature-header',
    ],
    [
      'two signatures',
      { ...good, 'x-webhook-signature': `${signature}, ${signature}` },
      BODY,
      'signature-header',
    ],
  ];
  it('reads 32 bodies at a time, whoever sends them, and asks for the others again', () =>
    withReceiver({}, async ({ origin, send, deliver, events, lines, metrics }) => {
      const { hostname, port } = new URL(origin);
      const head = Object.entries({ host: 'x', 'content-length': '100', ...good })
        .map(([name, value]) => `${name}: ${value}`)
        .join('\r\n');
      const senders = Array.from({ length: 32 }, () => {
        const socket = net.connect(Number(port), hostname);
        socket.on('error', () => undefined);
        socket.write(`POST /voice/webhook HTTP/1.1\r\n${head}\r\n\r\n{`);
        return socket;
      });
      const untilUnderWay = async (count: number) => {
        const limit = AbortSignal.timeout(4_000);
        while (!(await metrics()).includes(`requests_in_flight{route="/webhook"} ${count}\n`)) {
          limit.throwIfAborted();
          await turn();
        }
      };
      await untilUnderWay(32);
      const refused = await send({ method: 'POST', path: '/voice/webhook', headers: good, body: BODY });
      assert.equal(refused.status, 503);
      assert.equal(refused.headers['retry-after'], '15');
      assert.equal(refused.headers.connection, 'close');
      assert.deepEqual([lines.at(-1)?.reason, lines.at(-1)?.alert], ['too-many-deliveries', undefined]);
      for (const sender of senders) sender.destroy();
      await untilUnderWay(0);
      assert.equal(await deliver(good), 204);
      assert.equal(events.length, 1);
    }));

  for (const [what, headers, body, reason] of attacks) {
    it(`refuses ${what}, and tells the log alone why`, () =>
      withReceiver({}, async ({ send, events, lines }) => {
        const received = await send({ method: 'POST', path: '/voice/webhook', headers, body });
        assert.equal(received.status, 401);
        const { error } = envelopeOf(received);
        assert.deepEqual(error, { code: 'signature_invalid', message: 'The signature is not valid.' });
        assert.equal(lines[0]?.reason, reason);
        assert.equal(events.length, 0);
      }));
  }

  it('refuses other methods, compressed bodies, and more than 1 MB', () =>
    withReceiver({}, async ({ send, deliver, events }) => {
      const got = await send({ method: 'GET', path: '/voice/webhook' });
      assert.equal(got.status, 405);
      assert.equal(got.headers.allow, 'POST');
      assert.equal(await deliver({ ...good, 'content-encoding': 'gzip' }, gzipSync(BODY)), 415);
      const huge = `{"text":"${'x'.repeat(1024 * 1024)}"}`;
      assert.equal(await deliver(signedAt(NOW_SECONDS, huge), huge), 413);
      assert.equal(events.length, 0);
    }));

  it('refuses a huge body that the host app has read already', () => {
    const huge = `{"text":"${'x'.repeat(1024 * 1024)}"}`;
    return withReceiver(
      {},
      async ({ deliver }) => {
        assert.equal(
          await deliver({ ...signedAt(NOW_SECONDS, huge), 'content-type': 'text/plain' }, huge),
          413,
        );
      },
      (app) => app.use(express.text({ limit: '2mb' })),
    );
  });

  it('says what to do when a body parser has eaten the bytes', () =>
    withReceiver(
      {},
      async ({ send, events, lines }) => {
        const headers = { ...good, 'content-type': 'application/json' };
        const received = await send({ method: 'POST', path: '/voice/webhook', headers, body: BODY });
        assert.equal(received.status, 500);
        assert.equal(envelopeOf(received).error.code, 'proxy_misconfigured');
        assert.match(lines[0]?.alert ?? '', /mount the proxy before/);
        assert.equal(events.length, 0);
      },
      (app) => app.use(express.json()),
    ));

  it('takes raw bytes that the host app has read', () =>
    withReceiver(
      {},
      async ({ deliver, events }) => {
        assert.equal(await deliver(good), 204);
        assert.equal(events.length, 1);
      },
      (app) => app.use(express.raw({ type: () => true })),
    ));

  for (const body of ['[]', '"text"', 'null', '{', '']) {
    it(`raises an alert at a signed body that is no object: ${body}`, () =>
      withReceiver({}, async ({ deliver, events, lines }) => {
        assert.equal(await deliver(signedAt(NOW_SECONDS, body), body), 400);
        assert.match(lines[0]?.alert ?? '', /not a JSON object/);
        assert.equal(events.length, 0);
      }));
  }

  it('hands the host what the service said, from any origin, whatever the case of the headers', () =>
    withReceiver({}, async ({ deliver, events, lines }) => {
      const shouting = Object.fromEntries(
        Object.entries(good).map(([name, value]) => [name.toUpperCase(), value]),
      );
      assert.equal(await deliver({ ...shouting, Origin: 'https://evil.example' }), 204);
      assert.equal(events.length, 1);
      const [event] = events;
      assert.match(event?.deliveryId ?? '', /^[\w-]{43}$/);
      assert.deepEqual(
        { ...event, deliveryId: '' },
        { deliveryId: '', sentAt: NOW, callId: CALL_ID, payload: JSON.parse(BODY) as unknown },
      );
      assert.equal(lines[0]?.route, '/webhook');
      assert.doesNotMatch(JSON.stringify(lines), /zwei|canary/);
    }));

  it('takes either edge of five minutes, and the signature in upper case or with its algorithm', () =>
    withReceiver({}, async ({ deliver, events }) => {
      const change = (headers: typeof good, to: (signature: string) => string) => ({
        ...headers,
        'x-webhook-signature': to(headers['x-webhook-signature']),
      });
      const variants = [
        signedAt(String(NOW / 1000 - 300), '{"a":1}'),
        signedAt(String(NOW / 1000 + 300), '{"a":2}'),
        change(signedAt(NOW_SECONDS, '{"a":3}'), (text) => text.toUpperCase()),
        change(signedAt(NOW_SECONDS, '{"a":4}'), (text) => `sha256=${text}`),
      ];
      for (const [index, headers] of variants.entries()) {
        assert.equal(await deliver(headers, `{"a":${index + 1}}`), 204);
      }
      assert.equal(events.length, 4);
    }));

  it('drops a duplicate, also one under another unsigned id or signed at another time', () =>
    withReceiver({}, async ({ deliver, events }) => {
      assert.equal(await deliver(good), 204);
      assert.equal(await deliver(good), 204);
      assert.equal(await deliver({ ...good, 'x-webhook-id': 'another' }), 204);
      assert.equal(await deliver(signedAt(String(NOW / 1000 + 60))), 204);
      assert.equal(events.length, 1);
    }));

  it('runs a handler again that has failed, and then no more', () => {
    const onResult = mock.fn<WebhookOptions['onResult']>(() => undefined);
    onResult.mock.mockImplementationOnce(() => {
      throw new Error('canary: the database is down');
    }, 0);
    onResult.mock.mockImplementationOnce(() => Promise.reject(new Error('canary: still down')), 1);
    return withReceiver({ onResult }, async ({ deliver, lines }) => {
      const statuses: number[] = [];
      for (let count = 0; count < 4; count += 1) statuses.push(await deliver(good));
      assert.deepEqual(statuses, [500, 500, 204, 204]);
      assert.equal(onResult.mock.callCount(), 3);
      assert.match(lines[0]?.alert ?? '', /Unexpected Error at /);
      assert.doesNotMatch(JSON.stringify(lines), /canary/);
    });
  });

  it('asks for the same delivery later while the first is being worked on', () => {
    let finish: () => void = () => undefined;
    const onResult = mock.fn(() => new Promise<void>((resolve) => (finish = resolve)));
    return withReceiver({ onResult }, async ({ deliver, send }) => {
      const first = deliver(good);
      while (onResult.mock.callCount() === 0) await turn();
      const second = await send({ method: 'POST', path: '/voice/webhook', headers: good, body: BODY });
      assert.equal(second.status, 409);
      assert.equal(envelopeOf(second).error.code, 'delivery_in_progress');
      assert.equal(second.headers['retry-after'], '15');
      finish();
      assert.equal(await first, 204);
      assert.equal(onResult.mock.callCount(), 1);
    });
  });

  it('takes either secret while one is being replaced', () =>
    withReceiver({ secret: ['the next secret', SECRET] }, async ({ deliver, events }) => {
      assert.equal(await deliver(good), 204);
      assert.equal(await deliver(signedAt(NOW_SECONDS, '{}', 'the next secret'), '{}'), 204);
      assert.equal(await deliver(signedAt(NOW_SECONDS, '{"a":1}', 'the last secret'), '{"a":1}'), 401);
      assert.equal(events.length, 2);
    }));

  it('takes any header names, SHA-512, base64 and template', () =>
    withReceiver(
      {
        signatureHeader: 'X-Sig',
        timestampHeader: 'X-Time',
        idHeader: 'X-Delivery',
        algorithm: 'sha512',
        encoding: 'base64',
        signed: 'v0:{timestamp}:{id}:{body}:end',
      },
      async ({ deliver, events }) => {
        const signed = createHmac('sha512', SECRET)
          .update(`v0:${NOW_SECONDS}:$&:${BODY}:end`)
          .digest('base64');
        const headers = { 'x-time': NOW_SECONDS, 'x-delivery': '$&' };
        assert.equal(await deliver({ ...headers, 'x-sig': signed }), 204);
        assert.equal(await deliver({ ...headers, 'x-delivery': 'other', 'x-sig': signed }), 401);
        assert.equal(await deliver({ 'x-time': NOW_SECONDS, 'x-sig': signed }), 401);
        assert.equal(events[0]?.deliveryId, '$&');
      },
    ));

  it('can do with a signature alone, drops duplicates of the body, and knows no time', () =>
    withReceiver({ signed: '{body}' }, async ({ deliver, events }) => {
      const headers = { 'x-webhook-signature': sign(BODY).toString('hex'), 'x-webhook-timestamp': '1' };
      assert.equal(await deliver(headers), 204);
      assert.equal(await deliver(headers), 204);
      assert.equal(await deliver(headers, BODY.replace('zwei', 'drei')), 401);
      assert.equal(events.length, 1);
      assert.equal(events[0]?.sentAt, undefined);
    }));

  describe('with Standard Webhooks', () => {
    const secret = Buffer.alloc(32, 7);
    const options = { standardWebhooks: true, secret: `whsec_${secret.toString('base64')}` };
    const standard = (id: string, timestamp = NOW_SECONDS) => ({
      'webhook-id': id,
      'webhook-timestamp': timestamp,
      'webhook-signature': `v1,${sign(`${id}.${timestamp}.${BODY}`, secret).toString('base64')}`,
    });

    it('takes the signature among those of other keys and versions', () =>
      withReceiver(options, async ({ deliver, events }) => {
        const headers = standard('msg_1');
        const other = sign('other').toString('base64');
        const several = `v1,${other} v1a,${other} ${headers['webhook-signature']}`;
        assert.equal(await deliver({ ...headers, 'webhook-signature': several }), 204);
        assert.equal(events[0]?.deliveryId, 'msg_1');
      }));

    it('drops what has the same id, however often it is signed anew', () =>
      withReceiver(options, async ({ deliver, events }) => {
        assert.equal(await deliver(standard('msg_1')), 204);
        assert.equal(await deliver(standard('msg_1', String(NOW / 1000 + 60))), 204);
        assert.equal(await deliver(standard('msg_2')), 204);
        assert.deepEqual(
          events.map(({ deliveryId }) => deliveryId),
          ['msg_1', 'msg_2'],
        );
      }));

    const forged: readonly (readonly [string, Record<string, string>])[] = [
      ['another id', { 'webhook-id': 'msg_2' }],
      ['no id', { 'webhook-id': '' }],
      [
        'another version',
        { 'webhook-signature': standard('msg_1')['webhook-signature'].replace('v1,', 'v2,') },
      ],
      ['no version', { 'webhook-signature': standard('msg_1')['webhook-signature'].slice(3) }],
      ['nothing but a version', { 'webhook-signature': 'v1,' }],
    ];
    for (const [what, changes] of forged) {
      it(`refuses ${what}`, () =>
        withReceiver(options, async ({ deliver, events }) => {
          assert.equal(await deliver({ ...standard('msg_1'), ...changes }), 401);
          assert.equal(events.length, 0);
        }));
    }
  });

  it('frees the slot of the call that is over', () =>
    withProxy(
      {
        proxy: {
          limits: { concurrent: 1 },
          webhook: { secret: SECRET, onResult: () => undefined, signed: '{body}' },
        },
      },
      async ({ join, send }) => {
        assert.equal((await join()).status, 200);
        assert.equal((await join()).status, 429);
        const headers = { 'x-webhook-signature': sign(BODY).toString('hex') };
        await send({ method: 'POST', path: '/voice/webhook', headers, body: BODY });
        assert.equal((await join()).status, 200);
      },
    ));

  it('is not there unless it was asked for', () =>
    withProxy({}, async ({ send }) => {
      assert.equal((await send({ method: 'POST', path: '/voice/webhook' })).status, 404);
    }));
});

describe('the webhook’s handler', () => {
  afterEach(() => mock.timers.reset());

  it('may take ten seconds, and is told when they are over', async () => {
    mock.timers.enable({ apis: ['setTimeout'] });
    let stop: AbortSignal | undefined;
    const onResult: WebhookOptions['onResult'] = (_event, { signal }) => {
      stop = signal;
      return new Promise(() => undefined);
    };
    const settings = readSettings(validOptions({ webhook: { secret: SECRET, onResult, signed: '{body}' } }));
    assert.ok(settings.webhook);
    const state = createMemoryState(settings);
    const handle = createWebhookHandler(settings.webhook, { state, now: () => NOW });
    const request = requestContext({
      headers: { 'x-webhook-signature': sign(BODY).toString('hex') },
      readBody: () => Promise.resolve({ kind: 'bytes', bytes: Buffer.from(BODY) }),
    });
    const refused = assert.rejects(handle(request), { code: 'internal_error' });
    while (stop === undefined) await turn();
    mock.timers.tick(9_999);
    assert.equal(stop.aborted, false);
    mock.timers.tick(1);
    assert.equal(stop.aborted, true);
    await refused;
  });
});
