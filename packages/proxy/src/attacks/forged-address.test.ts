import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { JoinProxyOptions } from '../config/options.js';
import { withProxy } from '../testing/proxy-fixture.js';

/** What stands behind whatever the attacker wrote: what the operator's own proxies have added. */
interface Setting {
  readonly trustProxy: JoinProxyOptions['trustProxy'];
  readonly added: readonly string[];
}

const settings: readonly Setting[] = [
  { trustProxy: undefined, added: [] },
  { trustProxy: false, added: [] },
  { trustProxy: 0, added: [] },
  { trustProxy: '10.0.0.0/8', added: [] },
  { trustProxy: 1, added: ['203.0.113.7'] },
  { trustProxy: 2, added: ['203.0.113.7', '10.0.0.2'] },
  { trustProxy: '127.0.0.0/8', added: ['203.0.113.7'] },
  { trustProxy: ['127.0.0.0/8', '10.0.0.0/8'], added: ['203.0.113.7', '10.0.0.2', '10.0.0.3'] },
];
const forged = [
  '',
  '198.51.100.1',
  '198.51.100.2, 198.51.100.3',
  '127.0.0.1',
  '10.0.0.9',
  '::1',
  '2001:db8:ffff::1',
  '::ffff:198.51.100.4',
  'unknown',
  '198.51.100.5:80',
  '[2001:db8::5]:80',
  ',,,',
  'for=198.51.100.6',
  '0x7f000001',
  '999.1.1.1',
];
const otherHeaders = [
  'forwarded',
  'x-real-ip',
  'true-client-ip',
  'cf-connecting-ip',
  'x-client-ip',
  'x-cluster-client-ip',
];

describe('a visitor who forges an address', () => {
  for (const { trustProxy, added } of settings) {
    it(`stays one visitor when trustProxy is ${JSON.stringify(trustProxy)}`, () =>
      withProxy(
        { proxy: { trustProxy, limits: { ipPerMinute: 1, concurrentPerIp: false } } },
        async ({ join, upstream, lines }) => {
          const statuses: number[] = [];
          for (const claim of forged) {
            const header = [...(claim === '' ? [] : [claim]), ...added].join(', ');
            const headers = header === '' ? {} : { 'x-forwarded-for': header };
            statuses.push((await join({}, { headers })).status);
          }
          assert.deepEqual(statuses, [200, ...forged.slice(1).map(() => 429)]);
          assert.equal(upstream.calls.length, 1);
          assert.equal(new Set(lines.map(({ client }) => client)).size, 1);
        },
      ));
  }

  it('is not believed in any other header', () =>
    withProxy(
      { proxy: { trustProxy: 1, limits: { ipPerMinute: 1, concurrentPerIp: false } } },
      async ({ join }) => {
        const statuses: number[] = [];
        for (const name of ['x-forwarded-for-nobody', ...otherHeaders]) {
          const headers = { 'x-forwarded-for': '203.0.113.7', [name]: '198.51.100.1' };
          statuses.push((await join({}, { headers })).status);
        }
        assert.deepEqual(statuses, [200, ...otherHeaders.map(() => 429)]);
      },
    ));

  it('gains nothing by the 2^64 addresses of an IPv6 network', () =>
    withProxy(
      { proxy: { trustProxy: 1, limits: { ipPerMinute: 1, concurrentPerIp: false } } },
      async ({ join }) => {
        const statuses: number[] = [];
        for (let host = 1; host <= 20; host += 1) {
          const headers = { 'x-forwarded-for': `2001:db8:1:2:${host.toString(16)}::1` };
          statuses.push((await join({}, { headers })).status);
        }
        assert.deepEqual(statuses, [200, ...Array<number>(19).fill(429)]);
      },
    ));
});
