import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { withProxy } from '../testing/proxy-fixture.js';

const LIMITS = { ipPerMinute: 2, concurrentPerIp: false } as const;
const LIMIT_REACHED = 429;

describe('a proxy that trusts nobody', () => {
  for (const name of ['x-forwarded-for', 'forwarded', 'cf-connecting-ip']) {
    it(`raises one alert when ${name} arrives, and says at each refusal why visitors are counted as one`, () =>
      withProxy({ proxy: { limits: LIMITS } }, async ({ join, lines, proxyEvents, metrics }) => {
        const headers = { [name]: '203.0.113.7' };
        for (const expected of [200, 200, LIMIT_REACHED, LIMIT_REACHED]) {
          assert.equal((await join({}, { headers })).status, expected);
        }
        assert.deepEqual(
          proxyEvents.map(({ event, level }) => [event, level]),
          [['forwarded_header_ignored', 'error']],
        );
        assert.match(proxyEvents[0]?.alert ?? '', /trustProxy \(VOICE_AGENT_TRUST_PROXY\)/);
        assert.equal(proxyEvents[0]?.requestId, lines[0]?.requestId);
        assert.match(await metrics(), /voice_agent_proxy_alerts_total 1\n/);
        assert.deepEqual(
          lines.map(({ advice = '' }) => advice.includes('trustProxy')),
          [false, false, true, true],
        );
        assert.ok(lines.every(({ alert }) => alert === undefined));
        assert.doesNotMatch(JSON.stringify([lines, proxyEvents]), /203\.0\.113/);
      }));
  }

  it('says nothing of it while no such header arrives', () =>
    withProxy({ proxy: { limits: LIMITS } }, async ({ join, lines, proxyEvents }) => {
      for (const expected of [200, 200, LIMIT_REACHED]) assert.equal((await join()).status, expected);
      assert.deepEqual(proxyEvents, []);
      assert.doesNotMatch(lines.at(-1)?.advice ?? '', /trustProxy/);
    }));
});

describe('the option clientAddress', () => {
  it('tells the address by which visitors are counted, and no header is told of', () => {
    const clientAddress = ({ headers }: { headers: Readonly<Record<string, unknown>> }) =>
      headers['cf-connecting-ip'] as string | undefined;
    const limits = { ...LIMITS, ipPerMinute: 1 };
    return withProxy({ proxy: { limits, clientAddress } }, async ({ join, proxyEvents }) => {
      const from = async (address: string) =>
        (await join({}, { headers: { 'cf-connecting-ip': address, 'x-forwarded-for': '1.1.1.1' } })).status;
      assert.deepEqual(
        [await from('203.0.113.7'), await from('203.0.113.8'), await from('203.0.113.7')],
        [200, 200, LIMIT_REACHED],
      );
      assert.deepEqual(proxyEvents, []);
    });
  });

  it('leaves visitors without an address, who share one allowance, when it throws or tells none', () => {
    const answers: (() => string | undefined)[] = [
      () => {
        throw new Error('no such header');
      },
      () => null as unknown as undefined,
    ];
    const clientAddress = () => answers.shift()?.();
    return withProxy(
      { proxy: { limits: { ...LIMITS, ipPerMinute: 1 }, clientAddress } },
      async ({ join }) => {
        assert.deepEqual([(await join()).status, (await join()).status], [200, LIMIT_REACHED]);
      },
    );
  });
});

describe('two replicas', () => {
  it('call one visitor by one name in the log, which another API key changes', async () => {
    const names = await Promise.all(
      ['sk-one-0123456789', 'sk-one-0123456789', 'sk-two-0123456789'].map(async (apiKey) => {
        let name: string | undefined;
        await withProxy({ proxy: { apiKey } }, async ({ join, lines }) => {
          await join();
          name = lines[0]?.client;
        });
        return name;
      }),
    );
    assert.match(names[0] ?? '', /^[\w-]{12}$/);
    assert.equal(names[1], names[0]);
    assert.notEqual(names[2], names[0]);
  });
});
