import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { readSettings } from '../../config/settings.js';
import { createJoinHandler } from '../../routes/join/join-handler.js';
import { createMemoryState } from '../../state/memory-state.js';
import { hostileJoin } from '../../testing/hostile-join.js';
import { AGENT_ID, validOptions } from '../../testing/proxy-fixture.js';
import { GOOD_ANSWER } from '../../testing/stub-upstream.js';
import type { CallRequest } from '../../upstream/voice-service.js';

const ROUNDS = 10_000;

/** What the README documents for a join that reaches no voice service, and the two good answers. */
const CODES: Readonly<Record<number, readonly string[]>> = {
  400: ['invalid_body'],
  401: ['ticket_invalid'],
  403: ['origin_not_allowed'],
  404: ['agent_not_found'],
  405: ['method_not_allowed'],
  413: ['payload_too_large'],
  415: ['unsupported_media_type'],
  422: ['validation_error'],
};

const agents = {
  default: {
    id: AGENT_ID,
    variables: {
      first_name: { source: 'client', maxLength: 20 },
      plan: { source: 'client', pattern: 'gold|silver' },
      account: { source: 'ticket' },
    },
  },
} as const;

describe('the join handler, given anything', () => {
  it(`answers ${ROUNDS} joins with a documented refusal or the call, and sends on nothing but declared variables`, async () => {
    const settings = readSettings(validOptions({ agents }));
    const sentOn: CallRequest[] = [];
    const handle = createJoinHandler(settings, {
      state: createMemoryState(settings),
      service: {
        startCall(request) {
          sentOn.push(request);
          return Promise.resolve(GOOD_ANSWER);
        },
        close: () => Promise.resolve(),
      },
    });
    const builtIn = Object.getOwnPropertyNames(Object.prototype).sort();
    const seen = new Map<number, number>();

    await fc.assert(
      fc.asyncProperty(hostileJoin, async ({ bytes, ...request }) => {
        sentOn.length = 0;
        const reply = await handle({
          ...request,
          requestId: 'request-1',
          mount: '/voice',
          path: '/join',
          readBody: () => Promise.resolve({ kind: 'bytes', bytes }),
          signal: new AbortController().signal,
        });

        seen.set(reply.status, (seen.get(reply.status) ?? 0) + 1);
        if (reply.status === 200) assert.deepEqual(JSON.parse(String(reply.body)), GOOD_ANSWER);
        else if (reply.status === 204) assert.equal(request.method, 'OPTIONS');
        else {
          const { error } = JSON.parse(String(reply.body)) as { error: { code: string } };
          assert.ok(CODES[reply.status]?.includes(error.code), `${reply.status} ${error.code}`);
        }
        for (const value of Object.values(reply.headers)) assert.match(value, /^[\x20-\x7e]*$/);
        assert.equal(sentOn.length, reply.status === 200 ? 1 : 0);
        for (const { agentId, variables } of sentOn) {
          assert.equal(agentId, AGENT_ID);
          assert.equal(Object.getPrototypeOf(variables), null);
          const { first_name: firstName = '', plan = 'gold', ...others } = variables;
          assert.deepEqual(Object.keys(others), []);
          assert.doesNotMatch(firstName, /\{\{|\}\}|[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u);
          assert.ok(Array.from(firstName).length <= 20);
          assert.match(plan, /^(gold|silver)$/);
        }
        assert.deepEqual(Object.getOwnPropertyNames(Object.prototype).sort(), builtIn);
        assert.equal(({} as { polluted?: unknown }).polluted, undefined);
      }),
      { numRuns: ROUNDS },
    );

    for (const status of [200, 204, ...Object.keys(CODES).map(Number)]) {
      // Without these the property would say nothing about them.
      assert.ok((seen.get(status) ?? 0) > 0, `no ${status} in ${JSON.stringify([...seen])}`);
    }
  });
});
