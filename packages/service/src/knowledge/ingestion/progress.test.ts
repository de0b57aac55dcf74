import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { isOver, STAGES, VERSION_STATUSES } from '../versions/states.js';
import { progressOf } from './progress.js';

describe('the progress of a version', () => {
  it('grows with each stage, and is whole only at the end', () => {
    const percents = STAGES.map((stage) => progressOf(stage, { done: 0, known: 3 }));
    assert.deepEqual(percents, [0, 5, 10, 90, 100]);
  });

  for (const [done, known, percent] of [
    [0, 0, 10],
    [0, 100, 10],
    [50, 100, 50],
    [100, 100, 90],
    [7, 3, 90],
    [-1, 3, 10],
  ] as const) {
    it(`is ${percent} with ${done} of ${known} pages`, () => {
      assert.equal(progressOf('reading', { done, known }), percent);
    });
  }

  it('is asked of what is not over', () => {
    assert.deepEqual(
      VERSION_STATUSES.filter((status) => !isOver(status)),
      ['queued', 'processing'],
    );
  });
});
