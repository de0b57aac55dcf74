import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { BATCH_STATUSES, refusalOf, startedStatus, type BatchAction } from './states.js';

const ALLOWED: Readonly<Record<BatchAction, readonly string[]>> = {
  change: ['draft'],
  delete: ['draft'],
  add: ['draft'],
  schedule: ['draft'],
  pause: ['scheduled', 'active'],
  resume: ['paused'],
};

describe('a batch', () => {
  for (const action of Object.keys(ALLOWED) as BatchAction[]) {
    for (const status of BATCH_STATUSES) {
      const isAllowed = ALLOWED[action].includes(status);
      it(`that is ${status} ${isAllowed ? 'takes' : 'refuses'} ${action}`, () => {
        assert.equal(refusalOf(status, action) === undefined, isAllowed);
      });
    }
  }

  it('says in which status it would be done', () => {
    assert.equal(
      refusalOf('draft', 'pause'),
      'is draft; only a batch that is active or scheduled can be paused.',
    );
  });

  it('waits for its time where that is ahead', () => {
    const now = new Date('2026-03-06T12:00:00Z');
    assert.equal(startedStatus(null, now), 'active');
    assert.equal(startedStatus(now, now), 'active');
    assert.equal(startedStatus(new Date(now.getTime() + 1), now), 'scheduled');
  });
});
