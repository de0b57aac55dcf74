import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { refusalOf } from './loopback-guard.js';

describe('the way to the controls', () => {
  const refusal = (headers: Record<string, string>, remoteAddress = '127.0.0.1') =>
    refusalOf({ socket: { remoteAddress }, headers: { host: 'localhost:8788', ...headers } });

  it('is open for programs of this machine', () => {
    for (const address of ['127.0.0.1', '::1', '::ffff:127.0.0.1'])
      assert.equal(refusal({}, address), undefined);
    for (const host of ['127.0.0.1:1', '[::1]:1', 'localhost']) assert.equal(refusal({ host }), undefined);
    assert.equal(refusal({ 'sec-fetch-site': 'none' }), undefined);
  });

  for (const [who, headers, address] of [
    ['another machine', {}, '192.0.2.1'],
    ['another machine over IPv6', {}, '::ffff:192.0.2.1'],
    ['another name, as in DNS rebinding', { host: 'evil.example' }],
    ['a proxy', { 'x-forwarded-for': '192.0.2.1' }],
    ['a tunnel', { forwarded: 'for=192.0.2.1' }],
    ['a page', { origin: 'http://localhost:8788' }],
    ['a page that hides', { origin: 'null' }],
    ['a link of a page', { 'sec-fetch-site': 'cross-site' }],
    ['an image of its own page', { 'sec-fetch-site': 'same-origin' }],
  ] as readonly (readonly [string, Record<string, string>, string?])[]) {
    it(`is closed for ${who}`, () => assert.match(refusal(headers, address) ?? '', /^The controls are /));
  }
});
