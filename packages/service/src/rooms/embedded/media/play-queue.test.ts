import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { FRAME_SAMPLES } from './audio-frames.js';
import { PlayQueue } from './play-queue.js';

const speech = (length: number, value: number): Int16Array => new Int16Array(length).fill(value);

describe('PlayQueue', () => {
  it('gives nothing while nothing is queued', () => {
    assert.equal(new PlayQueue().next(), undefined);
  });

  it('tells how much of a piece has left, and when all of it has', () => {
    const queue = new PlayQueue();
    queue.add(7, speech(FRAME_SAMPLES * 2, 5));
    assert.deepEqual(queue.next()?.current, { id: 7, playedMs: 10 });
    const last = queue.next();
    assert.deepEqual(last?.played, [7]);
    assert.equal(last.current, undefined);
    assert.ok(queue.isEmpty);
  });

  it('joins pieces without a gap, and pads the end with silence', () => {
    const queue = new PlayQueue();
    queue.add(1, speech(100, 1));
    queue.add(2, speech(100, 2));
    const first = queue.next();
    assert.deepEqual(first?.played, [1]);
    assert.deepEqual([first.samples[99], first.samples[100], first.samples[FRAME_SAMPLES - 1]], [1, 2, 2]);
    const second = queue.next();
    assert.deepEqual(second?.played, [2]);
    assert.deepEqual([second.samples[39], second.samples[40]], [2, 0]);
  });

  it('plays an empty piece in its turn', () => {
    const queue = new PlayQueue();
    queue.add(1, speech(0, 0));
    assert.deepEqual(queue.next()?.played, [1]);
  });

  it('is silent at once when cleared', () => {
    const queue = new PlayQueue();
    queue.add(1, speech(16_000, 1));
    queue.next();
    queue.clear();
    assert.equal(queue.next(), undefined);
  });
});
