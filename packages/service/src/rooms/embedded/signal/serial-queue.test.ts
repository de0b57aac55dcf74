import assert from 'node:assert/strict';
import { setImmediate } from 'node:timers/promises';
import { describe, it } from 'node:test';
import { SerialQueue } from './serial-queue.js';

describe('SerialQueue', () => {
  it('runs one step after another, in order', async () => {
    const queue = new SerialQueue(10);
    const seen: string[] = [];
    queue.add(async () => {
      seen.push('a starts');
      await setImmediate();
      seen.push('a ends');
    });
    queue.add(() => void seen.push('b'));
    await queue.idle();
    assert.deepEqual(seen, ['a starts', 'a ends', 'b']);
  });

  it('goes on after a step that fails', async () => {
    const queue = new SerialQueue(10);
    let hasRun = false;
    queue.add(() => Promise.reject(new Error('no')));
    queue.add(() => {
      throw new Error('no');
    });
    queue.add(() => {
      hasRun = true;
    });
    await queue.idle();
    assert.ok(hasRun);
  });

  it('refuses more than its limit, and has room again afterwards', async () => {
    const queue = new SerialQueue(2);
    assert.deepEqual(
      [1, 2, 3].map(() => queue.add(() => undefined)),
      [true, true, false],
    );
    await queue.idle();
    assert.equal(
      queue.add(() => undefined),
      true,
    );
  });
});
