import assert from 'node:assert/strict';
import { setImmediate as turn } from 'node:timers/promises';
import { beforeEach, describe, it } from 'node:test';
import { CallQueues } from './call-queues.js';

describe('CallQueues', () => {
  let done: string[];
  let queues: CallQueues;
  const finish = new Map<string, () => void>();

  beforeEach(() => {
    done = [];
    finish.clear();
    queues = new CallQueues();
  });

  const heavy = (call: number, name: string): void =>
    queues.add(call, {
      isHeavy: true,
      work: () => {
        done.push(`${name} begins`);
        return new Promise((resolve) => finish.set(name, resolve));
      },
    });
  const light = (call: number, name: string): void =>
    queues.add(call, { isHeavy: false, work: () => void done.push(name) });
  async function finishes(name: string): Promise<void> {
    finish.get(name)?.();
    await turn();
    await turn();
  }

  it('does light work at once, also while another call is at heavy work', () => {
    light(1, 'first');
    heavy(1, 'offer');
    light(2, 'speech');
    assert.deepEqual(done, ['first', 'offer begins', 'speech']);
  });

  it('does heavy work one at a time, call by call', async () => {
    heavy(1, 'one');
    heavy(1, 'one more');
    heavy(2, 'two');
    assert.deepEqual(done, ['one begins']);
    await finishes('one');
    assert.deepEqual(done, ['one begins', 'two begins']);
    await finishes('two');
    assert.deepEqual(done, ['one begins', 'two begins', 'one more begins']);
  });

  it('keeps the order of what belongs to one call', async () => {
    heavy(1, 'start');
    light(1, 'candidate');
    heavy(1, 'offer');
    light(1, 'message');
    assert.deepEqual(done, ['start begins']);
    await finishes('start');
    assert.deepEqual(done, ['start begins', 'candidate', 'offer begins']);
    await finishes('offer');
    light(1, 'later');
    assert.deepEqual(done, ['start begins', 'candidate', 'offer begins', 'message', 'later']);
  });
});
