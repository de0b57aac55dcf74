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

  it('does heavy work one at a time, and connects the oldest call first', async () => {
    heavy(3, 'three');
    heavy(2, 'two');
    heavy(1, 'one');
    heavy(1, 'one more');
    assert.deepEqual(done, ['three begins']);
    await finishes('three');
    await finishes('one');
    await finishes('one more');
    assert.deepEqual(done, ['three begins', 'one begins', 'one more begins', 'two begins']);
  });

  it('lets a call that asks for more than connects it wait in line, until it is forgotten', async () => {
    const asked = Array.from({ length: 7 }, (_, index) => `1.${index}`);
    for (const name of asked) heavy(1, name);
    heavy(2, 'two');
    for (const name of asked.slice(0, 6)) await finishes(name);
    assert.deepEqual(done.slice(4), ['1.4 begins', 'two begins']);
    await finishes('two');
    await finishes('1.5');
    await finishes('1.6');
    assert.deepEqual(done.slice(6), ['1.5 begins', '1.6 begins']);

    queues.forget(1);
    heavy(3, 'three');
    heavy(3, 'three more');
    heavy(1, 'anew');
    await finishes('three');
    assert.equal(done.at(-1), 'anew begins');
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
