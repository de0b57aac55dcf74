import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it, mock } from 'node:test';
import { admitted, describeStateContract, limitsOf, refused } from '../testing/state-contract.js';
import { addressGroups } from '../visitor/ip-address.js';
import { createMemoryRateLimit } from './memory-rate-limit.js';
import { createMemoryState } from './memory-state.js';

const DAY_MS = 86_400_000;
/** 22:13:20 in UTC. */
const START = 1_800_000_800_000;

/** Of each minute, by the clock that a test holds. */
const minuteLimit = (points: number, options: Omit<Parameters<typeof createMemoryRateLimit>[1], 'now'>) =>
  createMemoryRateLimit([{ name: 'ip-minute', points, windowMs: 60_000 }], {
    now: () => Date.now(),
    ...options,
  });

describe('with a clock that the test holds', () => {
  beforeEach(() => mock.timers.enable({ apis: ['Date', 'setTimeout'], now: START }));
  afterEach(() => mock.timers.reset());

  describeStateContract('the state of one process', (limits) =>
    Promise.resolve({
      state: createMemoryState({ limits, now: () => Date.now() }),
      elapse: (ms) => {
        mock.timers.tick(ms);
        return Promise.resolve();
      },
      untilMidnightMs: () => DAY_MS - (Date.now() % DAY_MS),
      close: () => Promise.resolve(),
    }),
  );

  it('lets newcomers share one allowance while it remembers as many keys as it may', async () => {
    const limit = minuteLimit(2, { maxKeys: 3 });
    for (const key of ['a', 'b', 'c']) assert.equal(await limit.consume(key), undefined);
    mock.timers.tick(1000);
    assert.equal(await limit.consume('d'), undefined);
    assert.equal(await limit.consume('e'), undefined);
    assert.deepEqual(await limit.consume('f'), { name: 'ip-minute', retryAfterMs: 60_000 });
    // Those who are remembered keep what is theirs.
    assert.equal(await limit.consume('a'), undefined);
    assert.deepEqual(await limit.consume('a'), { name: 'ip-minute', retryAfterMs: 59_000 });
    mock.timers.tick(59_000);
    assert.equal(await limit.consume('f'), undefined);
  });

  it('remembers no more groups than it may, however many a visitor counts in', async () => {
    const limit = minuteLimit(1, { maxKeys: 6, groupsOf: addressGroups });
    // The third is the first of the newcomers.
    for (const network of ['a', 'b', 'c']) {
      assert.equal(await limit.consume(`2001:db8:${network}:1::/64`), undefined);
    }
    assert.notEqual(await limit.consume('2001:db8:d:1::/64'), undefined);
  });

  it('remembers nobody who is refused, so that one network cannot push all others out', async () => {
    const limit = minuteLimit(1, { maxKeys: 20, groupsOf: addressGroups });
    for (let subnet = 1; subnet <= 100; subnet += 1) await limit.consume(`2001:db8:1:${subnet}00::/64`);
    for (const visitor of ['192.0.2.1', '192.0.2.2']) assert.equal(await limit.consume(visitor), undefined);
  });
});

describe('memory of one process', () => {
  it('sets no timer, which a worker would end with the request that set it', async (test) => {
    const setTimer = test.mock.method(globalThis, 'setTimeout');
    const state = createMemoryState({ limits: limitsOf({ concurrent: 2, perDay: 2 }), now: () => START });
    const limit = state.createRateLimit([{ name: 'ip-minute', points: 1, windowMs: 60_000 }]);
    assert.equal(await limit.consume('a'), undefined);
    assert.deepEqual(await limit.consume('a'), { name: 'ip-minute', retryAfterMs: 60_000 });
    await (await admitted(state, { ticket: { id: 'ticket-1', rememberMs: 60_000 } })).bind('call-1');
    await state.setIfAbsent('a', 60_000);
    assert.equal(setTimer.mock.callCount(), 0);
  });

  it('begins the day’s budget anew at midnight in UTC', async () => {
    let time = Date.parse('2026-03-01T23:59:59.999Z');
    const state = createMemoryState({ limits: limitsOf({ perDay: 1 }), now: () => time });
    await admitted(state);
    assert.deepEqual(await refused(state), { reason: 'day', retryAfterMs: 1 });
    time = Date.parse('2026-03-02T00:00:00.000Z');
    await admitted(state);
    assert.deepEqual(await refused(state), { reason: 'day', retryAfterMs: DAY_MS });
  });

  it('ends minutes and slots in time though the clock is set back', async () => {
    let time = START;
    const state = createMemoryState({ limits: limitsOf({ perMinute: 2, concurrent: 1 }), now: () => time });
    const limit = state.createRateLimit([{ name: 'ip-minute', points: 1, windowMs: 60_000 }]);
    await admitted(state, { leaseMs: 50_000 });
    assert.equal(await limit.consume('a'), undefined);
    time -= DAY_MS / 24;
    assert.deepEqual(await refused(state), { reason: 'concurrent', retryAfterMs: 50_000 });
    assert.deepEqual(await limit.consume('a'), { name: 'ip-minute', retryAfterMs: 60_000 });
    time += 50_000;
    await admitted(state);
    assert.deepEqual(await refused(state), { reason: 'minute', retryAfterMs: 10_000 });
    time += 10_000;
    assert.equal(await limit.consume('a'), undefined);
  });

  it('keeps no slot where nobody counts slots', async () => {
    const state = createMemoryState({ limits: limitsOf({ perDay: 1 }), now: () => START });
    const admission = await admitted(state);
    await admission.bind('call-1');
    await state.release('call-1');
    await admission.cancel();
    await admitted(state);
  });
});
