import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { costOf } from './call-cost.js';

const STARTED = new Date('2026-01-01T00:00:00.000Z');

describe("a call's cost", () => {
  for (const [seconds, price, expected] of [
    [60, 0.09, 0.09],
    [90, 0.1, 0.15],
    [1, 0.1, 0.001_667],
    [0, 0.1, 0],
    [60, 0, 0],
  ] as const) {
    it(`of ${seconds} s at ${price} a minute is ${expected}`, () => {
      assert.equal(costOf({ started_at: STARTED, duration_seconds: seconds }, price), expected);
    });
  }

  it('is null without a price, and of a call that never began', () => {
    assert.equal(costOf({ started_at: STARTED, duration_seconds: 60 }, undefined), null);
    assert.equal(costOf({ started_at: null, duration_seconds: 0 }, 0.1), null);
  });
});
