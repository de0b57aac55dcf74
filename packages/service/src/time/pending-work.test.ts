import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { PendingWork } from './pending-work.js';

describe('work under way', () => {
  it('is none at first', async () => {
    await new PendingWork().quiet();
  });

  it('is waited for with what follows from it, failures included', async () => {
    const work = new PendingWork();
    const done: string[] = [];
    const step = async (name: string): Promise<void> => {
      await new Promise((resolve) => setImmediate(resolve));
      done.push(name);
    };
    const failing = work.track(
      step('first').then(() => {
        setImmediate(() => void work.track(step('second').then(() => work.track(step('third')))));
        throw new Error('it fails');
      }),
    );
    await Promise.all([assert.rejects(failing, /it fails/), work.quiet()]);
    assert.deepEqual(done, ['first', 'second', 'third']);
    await work.quiet();
  });
});
