import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createTurns } from './turns.js';

describe('turns at a host', () => {
  const { signal } = new AbortController();

  it('come one after the other, with a pause, and whatever became of the one before', async () => {
    const turns = createTurns();
    const times: number[] = [];
    let underWay = 0;
    const ask = () =>
      turns.take({ host: 'a', pauseMs: 30, signal }, async () => {
        times.push(performance.now());
        assert.equal((underWay += 1), 1);
        await Promise.resolve();
        underWay -= 1;
        if (times.length === 1) throw new Error('first');
      });
    const all = await Promise.allSettled([ask(), ask(), ask()]);
    assert.deepEqual(
      all.map(({ status }) => status),
      ['rejected', 'fulfilled', 'fulfilled'],
    );
    const [first = 0, second = 0, third = 0] = times;
    assert.ok(second - first >= 30 && third - second >= 30, String(times));
  });

  it('are nothing to other hosts, and can be left', async () => {
    const turns = createTurns();
    let end = (): void => undefined;
    const long = turns.take(
      { host: 'a', pauseMs: 0, signal },
      () => new Promise<void>((resolve) => (end = resolve)),
    );
    await turns.take({ host: 'b', pauseMs: 0, signal }, () => Promise.resolve());
    const controller = new AbortController();
    const waiting = turns.take({ host: 'a', pauseMs: 0, signal: controller.signal }, () =>
      Promise.reject(new Error('ran')),
    );
    controller.abort(new Error('left'));
    await assert.rejects(waiting, /left/);
    end();
    await long;
    await turns.take({ host: 'a', pauseMs: 0, signal }, () => Promise.resolve());
  });
});
