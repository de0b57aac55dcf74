import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it, mock } from 'node:test';
import { readSettings } from '../config/settings.js';
import { ProxyError } from '../http/proxy-error.js';
import { errorReply } from '../http/reply.js';
import { createMemoryState } from '../state/memory-state.js';
import { validOptions } from '../testing/proxy-fixture.js';
import { requestContext } from '../testing/request-context.js';
import { createIpLimitGuard } from './ip-limit-guard.js';

const MINUTE = 60_000;

function guardOf(ipPerMinute: number, ipPerHour: number) {
  const { limits } = readSettings(validOptions({ limits: { ipPerMinute, ipPerHour } }));
  return createIpLimitGuard(limits, createMemoryState({ limits, now: Date.now }));
}

describe('ipLimitGuard', () => {
  beforeEach(() => mock.timers.enable({ apis: ['Date', 'setTimeout'], now: 1_800_000_000_000 }));
  afterEach(() => mock.timers.reset());

  /** Seconds to wait, or undefined when let through. */
  async function ask(guard: ReturnType<typeof guardOf>, clientKey = 'a'): Promise<number | undefined> {
    try {
      await guard(requestContext({ clientKey }));
      return undefined;
    } catch (error) {
      assert.ok(error instanceof ProxyError);
      assert.equal(error.code, 'rate_limited');
      assert.equal(error.extras.reason, 'per-ip');
      return Number(errorReply(error, { requestId: 'request-1', now: 0 }).headers['retry-after']);
    }
  }

  it('admits exactly the limit out of 200 at once', async () => {
    const guard = guardOf(5, 20);
    const outcomes = await Promise.all(Array.from({ length: 200 }, () => ask(guard)));
    assert.equal(outcomes.filter((wait) => wait === undefined).length, 5);
  });

  it('counts each visitor alone', async () => {
    const guard = guardOf(1, 20);
    assert.equal(await ask(guard, 'a'), undefined);
    assert.equal(await ask(guard, 'a'), 60);
    assert.equal(await ask(guard, 'b'), undefined);
  });

  it('says when to come back, and keeps its word', async () => {
    const guard = guardOf(1, 20);
    await ask(guard);
    mock.timers.tick(20_500);
    const wait = await ask(guard);
    assert.equal(wait, 40);
    mock.timers.tick(39_000);
    assert.equal(await ask(guard), 1);
    mock.timers.tick(1000);
    assert.equal(await ask(guard), undefined);
  });

  it('holds the hour when the minute would let a visitor through', async () => {
    const guard = guardOf(5, 7);
    for (let join = 0; join < 5; join += 1) assert.equal(await ask(guard), undefined);
    mock.timers.tick(MINUTE);
    assert.equal(await ask(guard), undefined);
    assert.equal(await ask(guard), undefined);
    assert.equal(await ask(guard), 59 * 60);
    mock.timers.tick(59 * MINUTE);
    assert.equal(await ask(guard), undefined);
  });

  it('does not count against the hour what the minute refuses', async () => {
    const guard = guardOf(1, 2);
    for (let join = 0; join < 10; join += 1) await ask(guard);
    mock.timers.tick(MINUTE);
    assert.equal(await ask(guard), undefined);
  });

  it('names the hour’s wait when both limits are spent', async () => {
    const guard = guardOf(2, 2);
    await ask(guard);
    await ask(guard);
    assert.equal(await ask(guard), 3600);
  });
});
