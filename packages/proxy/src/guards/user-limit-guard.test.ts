import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readSettings } from '../config/settings.js';
import { ProxyError } from '../http/proxy-error.js';
import { createMemoryState } from '../state/memory-state.js';
import { validOptions } from '../testing/proxy-fixture.js';
import { requestContext } from '../testing/request-context.js';
import type { JoinContext } from './guard.js';
import { createUserLimitGuard } from './user-limit-guard.js';

/** A join of a user, from an address. */
function joinOf(subject: string | undefined, clientKey: string): JoinContext {
  const ticket = {
    id: `${subject}-${clientKey}`,
    subject: subject ?? '',
    variables: {},
    agent: undefined,
    validMs: 1000,
  };
  const [agent] = readSettings(validOptions()).agents.values();
  assert.ok(agent !== undefined);
  return {
    ...requestContext({ clientKey }),
    challenge: undefined,
    agent,
    ticket: subject === undefined ? undefined : ticket,
  };
}

describe('userLimitGuard', () => {
  const { limits } = readSettings(validOptions({ limits: { userPerMinute: 3 } }));
  const create = () =>
    createUserLimitGuard(limits, createMemoryState({ limits, now: () => 1_800_000_000_000 }));

  it('admits exactly the limit of one user out of 100 joins at once from as many addresses', async () => {
    const guard = create();
    const outcomes = await Promise.allSettled(
      Array.from({ length: 100 }, async (_, index) => guard(joinOf('ann', `198.51.100.${index}`))),
    );
    const refusals = outcomes.flatMap((outcome) =>
      outcome.status === 'rejected' ? [outcome.reason as unknown] : [],
    );
    assert.equal(refusals.length, 97);
    for (const refusal of refusals) {
      assert.ok(refusal instanceof ProxyError);
      assert.equal(refusal.code, 'rate_limited');
      assert.equal(refusal.extras.retryAfterMs, 60_000);
    }
    // Another user at the same address has an allowance of their own.
    assert.equal(await guard(joinOf('zoe', '198.51.100.1')), undefined);
  });

  it('counts nobody who brings no ticket', async () => {
    const guard = create();
    for (let count = 0; count < 10; count += 1) {
      assert.equal(await guard(joinOf(undefined, '198.51.100.1')), undefined);
    }
  });
});
