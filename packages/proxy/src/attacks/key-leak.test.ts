import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { inspect } from 'node:util';
import { createJoinProxy } from '../adapters/express/join-proxy.js';
import { AGENT_ID, CANARY_KEY, validOptions, withProxy } from '../testing/proxy-fixture.js';
import { answering, GOOD_ANSWER, type StubMode } from '../testing/stub-upstream.js';

/** An hour passes whenever it is looked at, so that the circuit breaker has forgotten every failure. */
function createLeapingClock(): () => number {
  let time = Date.now();
  return () => (time += 3_600_000);
}

describe('the API key', () => {
  const echo = { error: { code: CANARY_KEY, message: CANARY_KEY }, meta: { request_id: CANARY_KEY } };
  const modes: readonly StubMode[] = [
    ...[200, 201, 302, 400, 401, 402, 403, 404, 409, 422, 429, 500, 502, 503].map((status) =>
      answering(status, echo, {
        location: CANARY_KEY,
        'retry-after': CANARY_KEY,
        'x-request-id': CANARY_KEY,
      }),
    ),
    answering(200, { ...GOOD_ANSWER, agentName: CANARY_KEY }),
    answering(200, { ...GOOD_ANSWER, joinUrl: `wss://rooms.example.com/?key=${CANARY_KEY}` }),
    answering(200, { ...GOOD_ANSWER, key: CANARY_KEY }),
    answering(200, CANARY_KEY),
    answering(200, CANARY_KEY.repeat(5000)),
    (response) => response.destroy(),
    () => undefined,
  ];

  it('turns up in no response, no log line and no metric, whatever the service does', () =>
    withProxy({ proxy: { timeoutMs: 400, now: createLeapingClock() } }, async (proxy) => {
      const { join, upstream, lines } = proxy;
      for (const mode of modes) {
        const before = upstream.calls.length;
        upstream.answerWith(mode);
        const received = await join({ variables: { first_name: 'Private' } });
        assert.ok(upstream.calls.length > before, 'the service was to be asked');
        assert.doesNotMatch(received.text + JSON.stringify(received.headers), new RegExp(CANARY_KEY));
      }
      assert.equal(lines.length, modes.length);
      const log = JSON.stringify(lines);
      assert.doesNotMatch(log, new RegExp(CANARY_KEY));
      const metrics = await proxy.metrics();
      assert.match(metrics, /joins_total/);
      assert.doesNotMatch(metrics, new RegExp(CANARY_KEY));
      assert.doesNotMatch(metrics, /wss:|Private|127\.0\.0\.1/);
      assert.doesNotMatch(log, /wss:|Private|127\.0\.0\.1/);
      for (const call of upstream.calls) {
        assert.equal(call.headers.authorization, `Bearer ${CANARY_KEY}`);
        assert.ok(!call.body.includes(CANARY_KEY) && !call.path.includes(CANARY_KEY));
      }
    }));

  it('turns up in no refusal of a visitor who knows or guesses it', () =>
    withProxy({}, async ({ join, lines }) => {
      const bodies = [
        { agent: CANARY_KEY },
        { variables: { [CANARY_KEY]: 'x' } },
        { [CANARY_KEY]: 1 },
        CANARY_KEY,
      ];
      for (const body of bodies) {
        const received = await join(body, { headers: { authorization: `Bearer ${CANARY_KEY}` } });
        const other = await join(body, { headers: { origin: CANARY_KEY, 'x-forwarded-for': CANARY_KEY } });
        for (const { status, text, headers } of [received, other]) {
          assert.ok(status >= 400);
          assert.doesNotMatch(text + JSON.stringify(headers), new RegExp(CANARY_KEY));
        }
      }
      assert.doesNotMatch(JSON.stringify(lines), new RegExp(CANARY_KEY));
    }));

  it('turns up in no description, and in no inspection of the router', async () => {
    const router = createJoinProxy(validOptions());
    assert.ok(!inspect(router, { depth: 20, showHidden: true }).includes(CANARY_KEY));
    await router.close();
    await withProxy({}, async (proxy) => {
      const { text } = await proxy.send({ path: '/voice/openapi.json' });
      assert.match(text, /"openapi":"3\.1\.0"/);
      assert.ok(!text.includes(CANARY_KEY) && !text.includes(AGENT_ID));
    });
  });
});
