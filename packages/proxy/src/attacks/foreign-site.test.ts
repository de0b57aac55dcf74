import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Sent } from '../testing/http-client.js';
import { SITE, withProxy } from '../testing/proxy-fixture.js';
import { GOOD_ANSWER } from '../testing/stub-upstream.js';

describe('another site', () => {
  const attempts: readonly (readonly [string, number, Sent])[] = [
    ['its own origin', 403, { headers: { origin: 'https://evil.example' } }],
    ['a sandboxed frame', 403, { headers: { origin: 'null' } }],
    ['our name as a prefix', 403, { headers: { origin: `${SITE}.evil.example` } }],
    ['our name as a suffix', 403, { headers: { origin: 'https://evil-shop.example.com' } }],
    ['another scheme', 403, { headers: { origin: SITE.replace('https', 'http') } }],
    ['another port', 403, { headers: { origin: `${SITE}:444` } }],
    ['another case', 403, { headers: { origin: SITE.toUpperCase() } }],
    ['an empty origin', 403, { headers: { origin: '' } }],
    ['a form', 403, { headers: { 'sec-fetch-mode': 'navigate', 'sec-fetch-site': 'cross-site' } }],
    ['a beacon', 403, { headers: { 'sec-fetch-mode': 'no-cors', 'sec-fetch-site': 'cross-site' } }],
    ['a form’s text/plain', 415, { headers: { 'content-type': 'text/plain' } }],
    ['a form’s fields', 415, { headers: { 'content-type': 'application/x-www-form-urlencoded' } }],
    ['a form’s file', 415, { headers: { 'content-type': 'multipart/form-data; boundary=x' } }],
    ['JSON in disguise', 415, { headers: { 'content-type': 'text/plain; application/json' } }],
  ];
  for (const [what, status, sent] of attempts) {
    it(`starts no call with ${what}, and may read no more than that`, () =>
      withProxy({}, async ({ join, upstream }) => {
        const received = await join({}, sent);
        assert.equal(received.status, status);
        assert.doesNotMatch(received.text, /wss:|callId/);
        assert.equal(received.headers['access-control-allow-credentials'], undefined);
        assert.equal(upstream.calls.length, 0);
      }));
  }
});

describe('whoever is after a joinUrl', () => {
  it('finds it in no cache, history or log, and never twice', () =>
    withProxy({}, async ({ join, send, upstream, lines }) => {
      const first = await join();
      assert.equal(first.status, 200);
      assert.equal(first.headers['cache-control'], 'no-store');
      assert.equal(first.headers['referrer-policy'], 'no-referrer');
      for (const name of ['etag', 'last-modified', 'location', 'set-cookie', 'age', 'expires']) {
        assert.equal(first.headers[name], undefined, name);
      }
      assert.doesNotMatch(JSON.stringify(first.headers), /wss:/);
      const again = await join(
        {},
        { headers: { 'if-none-match': '*', 'if-modified-since': 'Fri, 01 Jan 2100 00:00:00 GMT' } },
      );
      assert.equal(again.status, 200);
      assert.equal(upstream.calls.length, 2);
      for (const method of ['GET', 'HEAD', 'PUT', 'DELETE', 'PATCH', 'TRACE']) {
        const received = await send({
          method,
          path: `/voice/join?callId=${GOOD_ANSWER.callId}`,
          headers: { origin: SITE },
        });
        assert.equal(received.status, 405, method);
        assert.doesNotMatch(received.text, /wss:/);
      }
      assert.doesNotMatch(JSON.stringify(lines), /wss:|one-time|rooms\.example/);
    }));
});
