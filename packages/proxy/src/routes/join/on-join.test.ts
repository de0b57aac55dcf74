import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { StartedCall } from '../../config/options.js';
import { AGENT_ID, CANARY_KEY, withProxy } from '../../testing/proxy-fixture.js';
import { answering, GOOD_ANSWER } from '../../testing/stub-upstream.js';
import { createTicketIssuer } from '../../ticket/ticket-issuer.js';

const SECRET = 's'.repeat(32);
const tickets = { secret: SECRET, required: false };
const ticketOf = async (userId: string) => ({
  headers: { authorization: `Bearer ${await createTicketIssuer({ secret: SECRET }).issue({ userId })}` },
});

describe('onJoin', () => {
  it('is told which user has which call with which agent, and the log names all three without the user’s own name', async () => {
    const calls: StartedCall[] = [];
    const onJoin = (call: StartedCall) => void calls.push(call);
    await withProxy({ proxy: { tickets, onJoin } }, async ({ join, lines }) => {
      await join({}, await ticketOf('ann@example.com'));
      await join({}, await ticketOf('ann@example.com'));
      await join({}, await ticketOf('bob@example.com'));
      await join();
      const { callId } = GOOD_ANSWER;
      assert.deepEqual(
        calls,
        ['ann@example.com', 'ann@example.com', 'bob@example.com', undefined].map((userId) => ({
          callId,
          userId,
          agent: 'default',
        })),
      );
      const users = lines.map(({ user }) => user);
      assert.match(users[0] ?? '', /^[\w-]{12}$/);
      assert.equal(users[1], users[0]);
      assert.notEqual(users[2], users[0]);
      assert.equal(users[3], undefined);
      assert.ok(lines.every((line) => line.callId === callId));
      assert.doesNotMatch(JSON.stringify(lines), /example\.com"|ann@|bob@/);
    });
  });

  it('is told nothing of joins that started no call', async () => {
    const onJoin = () => assert.fail('no call was started');
    await withProxy({ mode: answering(500), proxy: { onJoin } }, async ({ join, lines, proxyEvents }) => {
      await join();
      await join({ agent: 'nobody' });
      assert.deepEqual(proxyEvents, []);
      assert.ok(lines.every(({ callId }) => callId === undefined));
    });
  });

  for (const [what, onJoin] of [
    [
      'throws',
      () => {
        throw new Error('canary');
      },
    ],
    ['rejects', () => Promise.reject(new Error('canary'))],
  ] as const) {
    it(`is logged and harms no call when it ${what}`, () =>
      withProxy({ proxy: { onJoin } }, async ({ join, lines, proxyEvents, metrics }) => {
        assert.equal((await join()).status, 200);
        assert.deepEqual(
          proxyEvents.map(({ event, requestId }) => [event, requestId]),
          [['on_join_failed', lines[0]?.requestId]],
        );
        assert.match(await metrics(), /alerts_total 1\n/);
        assert.doesNotMatch(JSON.stringify(proxyEvents), /canary/);
      }));
  }

  it('is waited for by nobody', () =>
    withProxy({ proxy: { onJoin: () => new Promise(() => undefined) } }, async ({ join }) => {
      assert.equal((await join()).status, 200);
    }));
});

describe('the log line of a join', () => {
  it('has the voice service’s own id of a request that it refused', () =>
    withProxy({}, async ({ join, upstream, lines }) => {
      const envelope = (request_id: string) => ({ error: { code: 'x', message: 'x' }, meta: { request_id } });
      const cases = [
        [answering(422, envelope('req_0123-abc')), 'req_0123-abc'],
        [answering(500, '', { 'x-request-id': 'of-header' }), 'of-header'],
        [answering(500, envelope('two\nlines')), undefined],
        [answering(500, envelope(`x-${CANARY_KEY}`)), undefined],
        [answering(500, '<html>'), undefined],
      ] as const;
      for (const [mode, expected] of cases) {
        upstream.answerWith(mode);
        await join();
        assert.equal(lines.at(-1)?.upstreamRequestId, expected);
      }
    }));

  it('names the fields that were refused, why, and what declares a variable, and quotes no value', () =>
    withProxy(
      { proxy: { agents: { default: { id: AGENT_ID, variables: ['plan'] } } } },
      async ({ join, lines }) => {
        await join({ variables: { first_name: 'canary', plan: '{{canary}}' } });
        assert.deepEqual(lines[0]?.details, [
          'variables.first_name may not be set by the browser',
          'variables.plan must not contain {{ or }}',
        ]);
        assert.match(lines[0].advice ?? '', /agents\.\*\.variables \(VOICE_AGENT_VARIABLES\)/);
        await join({ agent: 7, 'canary\n': 1 });
        assert.ok(lines[1]?.details?.some((detail) => detail.startsWith('agent ')));
        assert.equal(lines[1]?.advice, undefined);
        assert.doesNotMatch(JSON.stringify(lines), /canary/);
      },
    ));

  for (const [option, limits, advice] of [
    ['ipPerMinute', { ipPerMinute: 1, ipPerHour: 9 }, 'allows 1 joins of one visitor in a minute'],
    ['ipPerHour', { ipPerMinute: 9, ipPerHour: 1 }, 'allows 1 joins of one visitor in an hour'],
    ['agentPerMinute', { agentPerMinute: 1 }, 'allows 1 calls of one agent in a minute'],
    ['concurrentPerIp', { concurrentPerIp: 1 }, 'allows 1 calls of one visitor at the same time'],
    ['perDay', { perDay: 1, concurrentPerIp: false }, 'allows 1 calls of everyone in a day'],
  ] as const) {
    it(`names the option ${option} and its window when that refuses`, () =>
      withProxy({ proxy: { limits } }, async ({ join, lines }) => {
        assert.deepEqual([(await join()).status, (await join()).status], [200, 429]);
        assert.match(lines[1]?.advice ?? '', new RegExp(`^The option limits\\.${option} ${advice}`));
      }));
  }
});
