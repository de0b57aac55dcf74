import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Beat } from './audio-clock.js';

describe('Beat', () => {
  it('beats a hundred times a second, however late its timer comes', () => {
    const beat = new Beat(0);
    let count = 0;
    for (let nowMs = 0; nowMs < 1000; nowMs += 13) count += beat.due(nowMs);
    assert.ok(Math.abs(count - 100) <= 1, `${count} beats`);
  });

  it('is not due twice for the same moment', () => {
    const beat = new Beat(0);
    assert.equal(beat.due(0), 1);
    assert.equal(beat.due(5), 0);
    assert.equal(beat.due(10), 1);
  });

  it('catches up a short delay and drops a long one', () => {
    const beat = new Beat(0);
    assert.equal(beat.due(95), 10);
    assert.equal(beat.due(5_000), 1);
  });
});
