import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import { createManualClock, type ManualClock } from '../testing/manual-clock.js';
import type { CallActivity } from '../upstream/call-status.js';
import { type CallWatch, createCallWatch } from './call-watch.js';

const CHECK_MS = 100_000;
const HOUR_MS = 3_600_000;

describe('the watch over calls', () => {
  let clock: ManualClock;
  let setBackMs: number;
  let asked: string[];
  let told: string[];
  let waiting: ((activity: CallActivity) => void)[];
  let signals: AbortSignal[];
  let watch: CallWatch;

  beforeEach(() => {
    clock = createManualClock(0);
    setBackMs = 0;
    [asked, told, waiting, signals] = [[], [], [], []];
    watch = createCallWatch({
      readStatus(callId, signal) {
        asked.push(callId);
        signals.push(signal);
        return new Promise((resolve) => waiting.push(resolve));
      },
      state: {
        renew: (callId) => Promise.resolve(void told.push(`renew ${callId}`)),
        release: (callId) => Promise.resolve(void told.push(`release ${callId}`)),
      },
      now: () => clock.now() - setBackMs,
      delay: clock.delay,
    });
  });

  async function answer(activity: CallActivity): Promise<void> {
    for (const resolve of waiting.splice(0)) resolve(activity);
    await new Promise((resolve) => setImmediate(resolve));
  }

  it('asks before a lease runs out, again and again while the call goes on, and no more when it is over', async () => {
    watch.watch('a', HOUR_MS);
    await clock.elapse(CHECK_MS - 1);
    assert.deepEqual(asked, []);
    await clock.elapse(1);
    await answer('active');
    await clock.elapse(CHECK_MS);
    await answer('over');
    await clock.elapse(HOUR_MS);
    assert.deepEqual(asked, ['a', 'a']);
    assert.deepEqual(told, ['renew a', 'release a']);
    assert.equal(clock.pending, 0);
  });

  it('leaves a call to its page after two answers in a row that say nothing', async () => {
    watch.watch('a', HOUR_MS);
    for (const activity of ['unknown', 'active', 'unknown', 'unknown'] as const) {
      await clock.elapse(CHECK_MS);
      await answer(activity);
    }
    await clock.elapse(HOUR_MS);
    assert.equal(asked.length, 4);
    assert.deepEqual(told, ['renew a']);
    assert.equal(clock.pending, 0);
  });

  it('asks about no call that is known to be over, and heeds no answer that comes too late', async () => {
    watch.watch('a', HOUR_MS);
    watch.watch('b', HOUR_MS);
    watch.forget('a');
    await clock.elapse(CHECK_MS);
    assert.deepEqual(asked, ['b']);
    watch.forget('b');
    await answer('active');
    assert.deepEqual(told, []);
    assert.equal(clock.pending, 0);
  });

  it('asks about no call whose first lease outlasts it', () => {
    watch.watch('a', CHECK_MS);
    assert.equal(clock.pending, 0);
  });

  it('asks about four calls at once, the others after them, with one timer for all', async () => {
    for (let number = 0; number < 10; number += 1) watch.watch(`call-${number}`, HOUR_MS);
    assert.equal(clock.pending, 1);
    await clock.elapse(CHECK_MS);
    for (const count of [4, 8, 10]) {
      assert.equal(asked.length, count);
      await answer('over');
    }
    assert.equal(told.length, 10);
  });

  it('asks in time about calls though the clock is set back', async () => {
    watch.watch('a', HOUR_MS);
    await clock.elapse(CHECK_MS / 2);
    setBackMs = HOUR_MS;
    await clock.elapse(CHECK_MS);
    watch.watch('b', HOUR_MS);
    await clock.elapse(CHECK_MS);
    assert.deepEqual(asked, ['a', 'b']);
  });

  it('ends its requests and its timer when it is closed', async () => {
    watch.watch('a', HOUR_MS);
    await clock.elapse(CHECK_MS);
    watch.watch('b', HOUR_MS);
    watch.close();
    assert.equal(signals[0]?.aborted, true);
    await answer('active');
    watch.watch('c', HOUR_MS);
    assert.deepEqual(told, []);
    assert.equal(clock.pending, 0);
  });
});
