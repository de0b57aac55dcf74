import assert from 'node:assert/strict';
import { it } from 'node:test';
import { withProxy } from '../testing/proxy-fixture.js';
import { until } from '../testing/until.js';

it('a store that cannot be reached is told of once, with what to do, and is counted', () =>
  withProxy({ proxy: { redis: 'redis://127.0.0.1:1' } }, async ({ proxyEvents, metrics }) => {
    await until(() => proxyEvents[0]);
    assert.deepEqual(
      proxyEvents.map(({ event, level }) => [event, level]),
      [['store_lost', 'error']],
    );
    assert.match(proxyEvents[0]?.alert ?? '', /Redis/);
    assert.match(await metrics(), /voice_agent_proxy_alerts_total 1\n/);
  }));
