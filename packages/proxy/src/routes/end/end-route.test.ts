import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { gzipSync } from 'node:zlib';
import { envelopeOf, type Sent } from '../../testing/http-client.js';
import { type ProxyFixture, SITE, withProxy } from '../../testing/proxy-fixture.js';
import { GOOD_ANSWER } from '../../testing/stub-upstream.js';

const { callId } = GOOD_ANSWER;

/** What `navigator.sendBeacon(url, callId)` sends. */
function sendMessage({ send }: ProxyFixture, path: '/end' | '/alive', sent: Sent = {}) {
  return send({
    method: 'POST',
    path: `/voice${path}`,
    body: callId,
    ...sent,
    headers: {
      origin: SITE,
      'content-type': 'text/plain;charset=UTF-8',
      'sec-fetch-mode': 'no-cors',
      'sec-fetch-site': 'cross-site',
      ...sent.headers,
    },
  });
}

const sendEnd = (proxy: ProxyFixture, sent?: Sent) => sendMessage(proxy, '/end', sent);

const REFUSALS: readonly (readonly [string, number, string, Sent])[] = [
  ['a stranger', 403, 'origin_not_allowed', { headers: { origin: 'https://evil.example' } }],
  ['an opaque origin', 403, 'origin_not_allowed', { headers: { origin: 'null' } }],
  ['a form', 403, 'origin_not_allowed', { headers: { 'sec-fetch-mode': 'navigate' } }],
  ['GET', 405, 'method_not_allowed', { method: 'GET', body: '' }],
  ['JSON', 415, 'unsupported_media_type', { headers: { 'content-type': 'application/json' } }],
  [
    'a compressed body',
    415,
    'unsupported_media_type',
    { body: gzipSync(callId), headers: { 'content-encoding': 'gzip' } },
  ],
  ['a long body', 413, 'payload_too_large', { body: 'x'.repeat(65) }],
  ['what is no id', 422, 'validation_error', { body: '../other' }],
  ['nothing', 422, 'validation_error', { body: '' }],
];
for (const path of ['/end', '/alive'] as const) {
  describe(`POST ${path}`, () => {
    for (const [what, status, code, sent] of REFUSALS) {
      it(`refuses ${what} with ${status} ${code}, and frees nothing`, () =>
        withProxy({ proxy: { limits: { concurrent: 1, concurrentPerIp: 1 } } }, async (proxy) => {
          assert.equal((await proxy.join()).status, 200);
          const received = await sendMessage(proxy, path, sent);
          assert.equal(received.status, status);
          assert.equal(envelopeOf(received).error.code, code);
          assert.equal((await proxy.join()).status, 429);
        }));
    }

    it('lets a page read its answer, whether it came by fetch or by beacon', () =>
      withProxy({}, async (proxy) => {
        // In CORS mode browsers send the origin whatever the page's referrer policy is, and ask for this in the answer.
        const fetched = await sendMessage(proxy, path, { headers: { 'sec-fetch-mode': 'cors' } });
        assert.equal(fetched.status, 204);
        assert.equal(fetched.headers['access-control-allow-origin'], SITE);
        const beacon = await sendMessage(proxy, path);
        assert.equal(beacon.status, 204);
        assert.equal(beacon.headers['cross-origin-resource-policy'], 'cross-origin');
      }));

    it('tells nobody whether there is such a call', () =>
      withProxy({}, async (proxy) => {
        await proxy.join();
        const known = await sendMessage(proxy, path);
        const unknown = await sendMessage(proxy, path, { body: '00000000-0000-4000-8000-000000000000' });
        assert.deepEqual([known.status, known.text], [unknown.status, unknown.text]);
        assert.deepEqual(Object.keys(known.headers), Object.keys(unknown.headers));
      }));
  });
}

describe('POST /end', () => {
  it('frees the slot of the call, for whoever comes next', () =>
    withProxy({ proxy: { limits: { concurrent: 1, concurrentPerIp: 1 } } }, async (proxy) => {
      assert.equal((await proxy.join()).status, 200);
      assert.equal((await proxy.join()).status, 429);
      assert.equal(proxy.lines.at(-1)?.reason, 'concurrent-per-ip');
      const received = await sendEnd(proxy);
      assert.equal(received.status, 204);
      assert.equal(received.text, '');
      assert.equal(received.headers['cache-control'], 'no-store');
      assert.equal((await proxy.join()).status, 200);
      assert.equal((await proxy.join()).status, 429);
    }));

  it('gives back no budget', () =>
    withProxy({ proxy: { limits: { perDay: 2, concurrent: 1 } } }, async (proxy) => {
      for (let calls = 0; calls < 2; calls += 1) {
        assert.equal((await proxy.join()).status, 200);
        assert.equal((await sendEnd(proxy)).status, 204);
      }
      assert.equal((await proxy.join()).status, 429);
    }));

  it('has a limit of its own, which leaves that of joins alone', () =>
    withProxy(
      { proxy: { limits: { ipPerMinute: 1, concurrent: false, concurrentPerIp: false } } },
      async (proxy) => {
        assert.equal((await sendEnd(proxy)).status, 204);
        assert.equal((await sendEnd(proxy)).status, 204);
        const refused = await sendEnd(proxy);
        assert.equal(refused.status, 429);
        assert.match(refused.headers['retry-after'] ?? '', /^\d+$/);
        assert.equal((await proxy.join()).status, 200);
      },
    ));
});
