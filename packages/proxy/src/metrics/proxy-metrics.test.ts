import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { AGENT_ID, CANARY_KEY, validOptions, withProxy } from '../testing/proxy-fixture.js';
import { answering, answeringWell, GOOD_ANSWER } from '../testing/stub-upstream.js';

describe('the metrics of a proxy', () => {
  it('count joins by agent and outcome, and what the voice service made of them', () =>
    withProxy({}, async (proxy) => {
      await proxy.join();
      await proxy.join({ agent: 'nobody' });
      await proxy.join({}, { headers: { origin: 'https://elsewhere.example' } });
      for (const status of [401, 402, 418, 500]) {
        proxy.upstream.answerWith(answering(status));
        await proxy.join();
      }
      await proxy.send({ method: 'OPTIONS', path: '/voice/join' });
      await proxy.send({ path: '/voice/openapi.json' });
      const text = await proxy.metrics();
      for (const line of [
        'voice_agent_proxy_joins_total{agent="default",outcome="started"} 1',
        'voice_agent_proxy_joins_total{agent="none",outcome="agent_not_found",reason="unknown-alias"} 1',
        'voice_agent_proxy_joins_total{agent="none",outcome="origin_not_allowed",reason="unlisted-origin"} 1',
        'voice_agent_proxy_joins_total{agent="default",outcome="proxy_misconfigured"} 2',
        'voice_agent_proxy_joins_total{agent="default",outcome="service_unavailable"} 1',
        'voice_agent_proxy_joins_total{agent="default",outcome="provider_error"} 1',
        'voice_agent_proxy_upstream_total{outcome="started"} 1',
        'voice_agent_proxy_upstream_total{outcome="401"} 1',
        'voice_agent_proxy_upstream_total{outcome="402"} 1',
        'voice_agent_proxy_upstream_total{outcome="4xx"} 1',
        'voice_agent_proxy_upstream_total{outcome="5xx"} 1',
        'voice_agent_proxy_requests_total{route="/join",status="200"} 1',
        'voice_agent_proxy_requests_total{route="/openapi.json",status="200"} 1',
        'voice_agent_proxy_request_duration_seconds_count{route="/join"} 8',
        'voice_agent_proxy_requests_in_flight{route="/join"} 0',
        'voice_agent_proxy_store_ready 1',
      ]) {
        assert.ok(text.includes(`${line}\n`), `${line}\n\n${text}`);
      }
    }));

  it('tell which check refused a join', () =>
    withProxy({ proxy: { limits: { ...validOptions().limits, ipPerMinute: 1 } } }, async (proxy) => {
      await proxy.join();
      await proxy.join();
      await proxy.join({}, { headers: { origin: 'https://elsewhere.example' } });
      const text = await proxy.metrics();
      assert.match(text, /joins_total\{agent="none",outcome="rate_limited",reason="per-ip"\} 1\n/);
      assert.match(
        text,
        /joins_total\{agent="none",outcome="origin_not_allowed",reason="unlisted-origin"\} 1\n/,
      );
    }));

  it('show how many slots are taken, and how much is left of the day’s budget', () =>
    withProxy({ proxy: { limits: { perDay: 10, concurrent: 5, minutesPerDay: 90 } } }, async (proxy) => {
      await proxy.join();
      await proxy.join();
      const text = await proxy.metrics();
      for (const line of [
        'slots 5',
        'slots_in_use 2',
        'budget 10',
        'budget_left 8',
        'minutes 90',
        'minutes_left 86',
      ]) {
        assert.ok(text.includes(`\nvoice_agent_proxy_${line}\n`), `${line}\n\n${text}`);
      }
    }));

  it('show neither of them where it is not limited', () =>
    withProxy({}, async (proxy) => {
      assert.doesNotMatch(await proxy.metrics(), /_slots|_budget|_minutes/);
    }));

  it('show joins under way', () =>
    withProxy({}, async (proxy) => {
      let answer: () => void = () => assert.fail('no call came in');
      proxy.upstream.answerWith((...call) => (answer = () => answeringWell(...call)));
      const incoming = proxy.upstream.nextCall();
      const joining = proxy.join();
      await incoming;
      assert.match(await proxy.metrics(), /requests_in_flight\{route="\/join"\} 1\n/);
      answer();
      await joining;
      assert.match(await proxy.metrics(), /requests_in_flight\{route="\/join"\} 0\n/);
    }));

  it('hold nothing that a visitor sent, no address, no id and no secret', () =>
    withProxy({}, async (proxy) => {
      const canaries = ['canary-alias', 'canary-header', 'canary-name'];
      await proxy.join({ agent: 'canary-alias' });
      await proxy.join({}, { headers: { 'x-request-id': 'canary-header' } });
      await proxy.join({ variables: { first_name: 'canary-name' } });
      await proxy.join({}, { method: 'CANARY' });
      await proxy.send({ path: '/voice/canary-alias.js' });
      const text = await proxy.metrics();
      for (const secret of [
        ...canaries,
        'CANARY',
        CANARY_KEY,
        AGENT_ID,
        GOOD_ANSWER.callId,
        '127.0.0.1',
        'wss:',
      ]) {
        assert.ok(!text.includes(secret), secret);
      }
    }));
});
