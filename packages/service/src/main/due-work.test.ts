import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { DueWork, type DueSource } from './due-work.js';

describe('due work', () => {
  function create(parts: { readonly calls?: () => void; readonly second?: () => void } = {}) {
    const done: string[] = [];
    const source = (
      name: string,
      nextDueAt: string | undefined,
      also = (): void => undefined,
    ): DueSource => ({
      settle: () => {
        done.push(name);
        also();
        return Promise.resolve();
      },
      nextDueAt: () => Promise.resolve(nextDueAt === undefined ? undefined : new Date(nextDueAt)),
    });
    const work: DueWork = new DueWork({
      sources: [
        source('jobs', '2026-03-02T00:00:00Z'),
        source('batches', '2026-03-01T00:00:00Z', parts.second),
        source('nothing', undefined),
      ],
      callsAreQuiet: () => {
        parts.calls?.();
        return Promise.resolve();
      },
    });
    return { work, done };
  }

  it('is carried out once, where nothing comes up', async () => {
    const { work, done } = create();
    await work.settle();
    assert.deepEqual(done, ['jobs', 'batches', 'nothing']);
    assert.equal(await work.settleCalls(), false);
  });

  it('is carried out again for what comes up meanwhile, whoever brings it up', async () => {
    let wakes = 2;
    const wake = (): void => {
      if (wakes-- > 0) work.wake();
    };
    const { work, done } = create({ second: wake });
    await work.settle();
    assert.equal(done.length, 9);
  });

  it('is told of after calls have gone on', async () => {
    let wakes = 0;
    const { work } = create({ calls: () => wakes-- > 0 && work.wake() });
    await work.settle();
    wakes = 1;
    assert.equal(await work.settleCalls(), true);
    assert.equal(await work.settleCalls(), true, 'until it is carried out');
    await work.settle();
    assert.equal(await work.settleCalls(), false);
  });

  it('is next due when the first of its sources is', async () => {
    const { work } = create();
    assert.deepEqual(await work.nextDueAt(), new Date('2026-03-01T00:00:00Z'));
  });
});
