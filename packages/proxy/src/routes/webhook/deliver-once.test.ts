import assert from 'node:assert/strict';
import { describe, it, mock } from 'node:test';
import { readSettings } from '../../config/settings.js';
import { createMemoryState } from '../../state/memory-state.js';
import { StateUnavailableError } from '../../state/shared-state.js';
import { validOptions } from '../../testing/proxy-fixture.js';
import { deliverOnce } from './deliver-once.js';

const delivery = { id: 'delivery-1', runningMs: 15_000, rememberMs: 100_000 };

function stateAt(clock: { now: number }) {
  const { limits } = readSettings(validOptions());
  return createMemoryState({ limits, now: () => clock.now });
}

describe('deliverOnce', () => {
  it('runs one of 50 at once, and tells the others that it is not over', async () => {
    const state = stateAt({ now: 0 });
    let finish: () => void = () => undefined;
    const run = mock.fn(() => new Promise<void>((resolve) => (finish = resolve)));
    const first = deliverOnce(state, delivery, run);
    const others = await Promise.all(Array.from({ length: 49 }, () => deliverOnce(state, delivery, run)));
    assert.deepEqual(new Set(others), new Set(['in-progress']));
    finish();
    assert.equal(await first, 'delivered');
    assert.equal(await deliverOnce(state, delivery, run), 'duplicate');
    assert.equal(run.mock.callCount(), 1);
  });

  it('runs again after a failure, and not after a success', async () => {
    const state = stateAt({ now: 0 });
    const run = mock.fn(() => Promise.resolve());
    run.mock.mockImplementationOnce(() => Promise.reject(new Error('no')), 0);
    await assert.rejects(deliverOnce(state, delivery, run), /no/);
    assert.equal(await deliverOnce(state, delivery, run), 'delivered');
    assert.equal(await deliverOnce(state, delivery, run), 'duplicate');
    assert.equal(run.mock.callCount(), 2);
  });

  it('runs again after a replica died in the middle, once its time is over', async () => {
    const clock = { now: 0 };
    const state = stateAt(clock);
    void deliverOnce(state, delivery, () => new Promise(() => undefined));
    clock.now = 14_999;
    assert.equal(await deliverOnce(state, delivery, () => Promise.resolve()), 'in-progress');
    clock.now = 15_000;
    assert.equal(await deliverOnce(state, delivery, () => Promise.resolve()), 'delivered');
  });

  it('remembers for as long as it was told', async () => {
    const clock = { now: 0 };
    const state = stateAt(clock);
    const run = () => Promise.resolve();
    await deliverOnce(state, delivery, run);
    clock.now = 99_999;
    assert.equal(await deliverOnce(state, delivery, run), 'duplicate');
    clock.now = 100_000;
    assert.equal(await deliverOnce(state, delivery, run), 'delivered');
  });

  it('tells deliveries apart', async () => {
    const state = stateAt({ now: 0 });
    await deliverOnce(state, delivery, () => Promise.resolve());
    assert.equal(
      await deliverOnce(state, { ...delivery, id: 'other' }, () => Promise.resolve()),
      'delivered',
    );
  });

  it('runs nothing that it could not count', async () => {
    const away = {
      setIfAbsent: () => Promise.reject(new StateUnavailableError('away')),
      remove: () => Promise.resolve(),
    };
    const run = mock.fn(() => Promise.resolve());
    await assert.rejects(deliverOnce(away, delivery, run), StateUnavailableError);
    assert.equal(run.mock.callCount(), 0);
  });

  it('has delivered even when the store is away afterwards', async () => {
    let asked = 0;
    const failing = {
      setIfAbsent: () =>
        ++asked > 2 ? Promise.reject(new StateUnavailableError('away')) : Promise.resolve(true),
      remove: () => Promise.resolve(),
    };
    assert.equal(await deliverOnce(failing, delivery, () => Promise.resolve()), 'delivered');
  });
});
