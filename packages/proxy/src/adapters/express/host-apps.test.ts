import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { describe, it } from 'node:test';
import express, { type Express, type RequestHandler } from 'express';
import express4 from 'express-4';
import { type ProxyFixture, SITE, withProxy } from '../../testing/proxy-fixture.js';
import { GOOD_ANSWER } from '../../testing/stub-upstream.js';

const SECRET = 'webhook-secret';
const NOW = 1_800_000_000_000;
const RESULT = '{ "summary":  "Tisch für zwei" }';

/** What reads a whole body before anybody else, as middleware of a platform does. */
const readAll = (keep: (request: object, bytes: Buffer) => void): RequestHandler => {
  return (request, _response, next) => {
    const chunks: Buffer[] = [];
    request
      .on('data', (chunk: Buffer) => chunks.push(chunk))
      .on('end', () => {
        keep(request, Buffer.concat(chunks));
        next();
      });
  };
};
const keepRawBody = (request: object, _response: unknown, bytes: Buffer) =>
  void Object.assign(request, { rawBody: bytes });

type Module = typeof express;
/** What a host app may run before the proxy, and what a call result is answered behind it. */
const HOSTS: readonly (readonly [string, (app: Express, module: Module) => unknown, number])[] = [
  ['nothing', () => undefined, 204],
  ['express.json()', (app, { json }) => app.use(json()), 500],
  ['express.text()', (app, { text }) => app.use(text()), 204],
  ['express.text() of any type', (app, { text }) => app.use(text({ type: () => true })), 204],
  ['express.raw() of any type', (app, { raw }) => app.use(raw({ type: () => true })), 204],
  ['express.urlencoded()', (app, { urlencoded }) => app.use(urlencoded({ extended: false })), 204],
  [
    'a form parser that reads texts as well',
    (app, { urlencoded }) => app.use(urlencoded({ extended: true, type: ['text/plain'] })),
    204,
  ],
  [
    'all parsers in a row',
    (app, { json, urlencoded, text }) => app.use(json(), urlencoded({ extended: true }), text()),
    500,
  ],
  ['a JSON parser that keeps the bytes', (app, { json }) => app.use(json({ verify: keepRawBody })), 204],
  [
    'a platform that gives the bytes, and a body of its own making',
    (app) => app.use(readAll((request, rawBody) => Object.assign(request, { rawBody, body: {} }))),
    204,
  ],
  [
    'a platform that gives the bytes as a text',
    (app) => app.use(readAll((request, bytes) => Object.assign(request, { rawBody: bytes.toString() }))),
    204,
  ],
  [
    'a platform that gives the body as a text',
    (app) => app.use(readAll((request, bytes) => Object.assign(request, { body: bytes.toString() }))),
    204,
  ],
];

function sendResult({ send }: ProxyFixture) {
  const timestamp = String(NOW / 1000);
  const signature = createHmac('sha256', SECRET).update(`${timestamp}.${RESULT}`).digest('hex');
  return send({
    method: 'POST',
    path: '/voice/webhook',
    body: RESULT,
    headers: {
      'content-type': 'application/json',
      'x-webhook-timestamp': timestamp,
      'x-webhook-signature': signature,
    },
  });
}

const sendEnd = ({ send }: ProxyFixture) =>
  send({
    method: 'POST',
    path: '/voice/end',
    body: GOOD_ANSWER.callId,
    headers: { origin: SITE, 'content-type': 'text/plain;charset=UTF-8' },
  });

for (const [version, module] of [
  ['Express 4', express4],
  ['Express 5', express],
] as const) {
  describe(`a host app of ${version}`, () => {
    for (const [what, use, webhookStatus] of HOSTS) {
      it(`may run ${what} before the proxy: joins, ends and call results are read`, () =>
        withProxy(
          {
            createApp: module,
            prepare: (app) => void use(app, module),
            proxy: {
              limits: { concurrent: 1 },
              webhook: { secret: SECRET, onResult: () => undefined },
              now: () => NOW,
            },
          },
          async (proxy) => {
            assert.equal((await proxy.join({ variables: { first_name: 'Ann' } })).status, 200);
            assert.match(proxy.upstream.calls[0]?.body ?? '', /"first_name":"Ann"/);
            assert.equal((await proxy.join()).status, 429);
            assert.equal((await sendEnd(proxy)).status, 204);
            assert.equal((await proxy.join()).status, 200);

            assert.equal((await sendResult(proxy)).status, webhookStatus);
            assert.equal(proxy.lines.at(-1)?.alert !== undefined, webhookStatus === 500);
          },
        ));
    }

    it('is told in the log when it has read a body and left nothing of it', () =>
      withProxy({ createApp: module, prepare: (app) => app.use(readAll(() => undefined)) }, async (proxy) => {
        assert.equal((await proxy.join()).status, 500);
        assert.match(proxy.lines[0]?.alert ?? '', /neither body nor rawBody/);
      }));
  });
}
