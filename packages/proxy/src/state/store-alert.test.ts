import assert from 'node:assert/strict';
import { it } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { withProxy } from '../testing/proxy-fixture.js';

it('a store that cannot be reached is told of once, with what to do, and is counted', () =>
  withProxy({ proxy: { redis: 'redis://127.0.0.1:1' } }, async ({ proxyEvents, metrics }) => {
    for (let tries = 0; proxyEvents.length === 0 && tries < 100; tries += 1) await delay(20);
    assert.deepEqual(
      proxyEvents.map(({ event, level }) => [event, level]),
      [['store_lost', 'error']],
    );
    assert.match(proxyEvents[0]?.alert ?? '', /Redis/);
    assert.match(await metrics(), /voice_agent_proxy_alerts_total 1\n/);
  }));
