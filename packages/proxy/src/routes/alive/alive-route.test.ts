import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type ProxyFixture, SITE, withProxy } from '../../testing/proxy-fixture.js';
import { GOOD_ANSWER } from '../../testing/stub-upstream.js';

const MINUTE_MS = 60_000;

const sayAlive = ({ send }: ProxyFixture) =>
  send({
    method: 'POST',
    path: '/voice/alive',
    body: GOOD_ANSWER.callId,
    headers: { origin: SITE, 'content-type': 'text/plain' },
  });

describe('POST /alive', () => {
  it('holds the slot of the call, which its lease would have freed after two minutes', () => {
    let time = 1_800_000_000_000;
    const limits = { concurrent: 1, concurrentPerIp: false, ipPerMinute: false } as const;
    return withProxy({ proxy: { limits, now: () => time } }, async (proxy) => {
      assert.equal((await proxy.join()).status, 200);
      time += MINUTE_MS;
      assert.equal((await sayAlive(proxy)).status, 204);
      time += 2 * MINUTE_MS - 1;
      assert.equal((await proxy.join()).status, 429);
      time += 1;
      assert.equal((await proxy.join()).status, 200);
    });
  });

  it('has a limit of its own, four messages a minute for each call that a visitor may have', () =>
    withProxy({ proxy: { limits: { ipPerMinute: 1, concurrentPerIp: 1 } } }, async (proxy) => {
      for (let count = 0; count < 4; count += 1) assert.equal((await sayAlive(proxy)).status, 204);
      const refused = await sayAlive(proxy);
      assert.equal(refused.status, 429);
      assert.match(refused.headers['retry-after'] ?? '', /^\d+$/);
      assert.equal((await proxy.join()).status, 200);
    }));
});
