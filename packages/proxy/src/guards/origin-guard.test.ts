import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Reply } from '../http/http-types.js';
import { SITE } from '../testing/proxy-fixture.js';
import { requestContext } from '../testing/request-context.js';
import { createOriginGuard } from './origin-guard.js';

const guard = createOriginGuard(new Set([SITE, 'http://localhost:3000']));

describe('originGuard', () => {
  const strangers: readonly (readonly [string, string | undefined])[] = [
    ['no origin', undefined],
    ['an opaque origin', 'null'],
    ['an empty origin', ''],
    ['another site', 'https://evil.example'],
    ['a site with ours as its prefix', `${SITE}.evil.example`],
    ['a site with ours as its suffix', 'https://evilshop.example.com'],
    ['a subdomain', 'https://www.shop.example.com'],
    ['the parent domain', 'https://example.com'],
    ['another scheme', 'http://shop.example.com'],
    ['another port', `${SITE}:8443`],
    ['the default port written out', `${SITE}:443`],
    ['another case', 'https://SHOP.example.com'],
    ['a trailing slash', `${SITE}/`],
    ['a path', `${SITE}/page`],
    ['a user name', 'https://shop.example.com@evil.example'],
    ['two origins', `${SITE}, https://evil.example`],
    ['a port missing', 'http://localhost'],
    ['a line break', `${SITE}\r\nx: y`],
  ];
  for (const [what, origin] of strangers) {
    it(`refuses ${what}, and lets its page read no more than that`, () => {
      const stranger = requestContext({ headers: { origin } });
      assert.throws(() => guard(stranger), { code: 'origin_not_allowed' });
      assert.equal(
        stranger.replyHeaders['access-control-allow-origin'],
        '*',
        'nothing that was sent is repeated',
      );
      assert.equal(stranger.replyHeaders['access-control-allow-credentials'], undefined);
      assert.equal(stranger.replyHeaders.vary, 'Origin');
    });
  }

  const told: readonly (readonly [string | undefined, object])[] = [
    [undefined, { reason: 'no-origin' }],
    ['null', { reason: 'null-origin' }],
    ['', { reason: 'malformed-origin' }],
    [`${SITE}/page?token=x`, { reason: 'malformed-origin' }],
    ['https://user@evil.example', { reason: 'malformed-origin' }],
    ['https://evil.example\r\n{"level":"error"}', { reason: 'malformed-origin' }],
    ['https://evil.example\u001b[31m', { reason: 'malformed-origin' }],
    [`https://${'a'.repeat(300)}.example`, { reason: 'malformed-origin' }],
    [SITE, { reason: 'no-script' }],
  ];
  for (const [origin, extras] of told) {
    it(`repeats nothing of ${JSON.stringify(origin?.slice(0, 50))} to the log but a word`, () => {
      const headers = { origin, 'sec-fetch-mode': 'navigate' };
      assert.throws(() => guard(requestContext({ headers })), { code: 'origin_not_allowed', extras });
    });
  }

  for (const origin of [
    'https://www.shop.example.com',
    'http://127.0.0.1:3000',
    'http://[::1]:3000',
    'capacitor://localhost',
  ]) {
    it(`tells the log that ${origin} came, and what lets it in, without an alert`, () =>
      assert.throws(() => guard(requestContext({ headers: { origin } })), {
        code: 'origin_not_allowed',
        extras: {
          reason: 'unlisted-origin',
          origin,
          advice: 'If this site is yours, add it to the option origins (VOICE_AGENT_ORIGINS).',
        },
      }));
  }

  const unlikely: readonly Record<string, string>[] = [
    { 'sec-fetch-site': 'none' },
    { 'sec-fetch-site': 'elsewhere' },
    { 'sec-fetch-mode': 'navigate' },
    { 'sec-fetch-mode': 'no-cors' },
    { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'websocket' },
  ];
  for (const headers of unlikely) {
    it(`refuses a listed origin with ${JSON.stringify(headers)}`, () => {
      assert.throws(() => guard(requestContext({ headers: { origin: SITE, ...headers } })), {
        code: 'origin_not_allowed',
      });
    });
  }

  for (const site of ['same-origin', 'same-site', 'cross-site']) {
    it(`lets a listed site pass whose script calls ${site}`, () => {
      const welcome = requestContext({
        headers: { origin: SITE, 'sec-fetch-site': site, 'sec-fetch-mode': 'cors' },
      });
      assert.equal(guard(welcome), undefined);
      assert.equal(welcome.replyHeaders['access-control-allow-origin'], SITE);
      assert.equal(welcome.replyHeaders.vary, 'Origin');
      assert.equal(welcome.replyHeaders['access-control-allow-credentials'], undefined);
    });
  }

  it('lets a beacon of a listed site pass only where beacons are taken, and no link or form', () => {
    const atEnd = createOriginGuard(new Set([SITE]), { takesBeacons: true });
    const from = (origin: string, mode: string) =>
      requestContext({ headers: { origin, 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': mode } });
    assert.equal(atEnd(from(SITE, 'no-cors')), undefined);
    assert.throws(() => guard(from(SITE, 'no-cors')), { code: 'origin_not_allowed' });
    assert.throws(() => atEnd(from('https://evil.example', 'no-cors')), { code: 'origin_not_allowed' });
    assert.throws(() => atEnd(from('null', 'no-cors')), { code: 'origin_not_allowed' });
    assert.throws(() => atEnd(from(SITE, 'navigate')), { code: 'origin_not_allowed' });
  });

  for (const origin of ['http://localhost:3000', 'https://evil.example']) {
    it(`answers a preflight from ${origin} itself`, () => {
      const reply = guard(requestContext({ method: 'OPTIONS', headers: { origin } })) as Reply;
      assert.equal(reply.status, 204);
      assert.equal(reply.headers['access-control-allow-methods'], 'POST');
      assert.equal(reply.headers['access-control-allow-headers'], 'Content-Type, Authorization');
    });
  }

  describe('of an address that is read', () => {
    const readGuard = createOriginGuard(new Set([SITE]), { taken: 'GET' });
    const readContext = (headers: Record<string, string>) => requestContext({ method: 'GET', headers });

    it('lets a page of the same host pass, which names no origin', () => {
      const own = readContext({ 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'cors' });
      assert.equal(readGuard(own), undefined);
      assert.equal(own.replyHeaders['access-control-allow-origin'], undefined, 'it needs none');
    });

    const strangers: readonly Record<string, string>[] = [
      {},
      { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'cors' },
      { 'sec-fetch-site': 'same-site', 'sec-fetch-mode': 'cors' },
      { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'navigate' },
      { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'no-cors' },
      { origin: 'https://evil.example', 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'cors' },
    ];
    for (const headers of strangers) {
      it(`refuses ${JSON.stringify(headers)}`, () =>
        assert.throws(() => readGuard(readContext(headers)), { code: 'origin_not_allowed' }));
    }

    it('answers preflights for GET alone', () => {
      const reply = readGuard(requestContext({ method: 'OPTIONS' })) as Reply;
      assert.equal(reply.headers['access-control-allow-methods'], 'GET');
    });
  });
});
