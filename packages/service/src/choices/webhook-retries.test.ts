import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { askedPauseAfter, MAX_ATTEMPTS, pauseAfter } from './webhook-retries.js';

const NOW = new Date('2026-01-02T03:04:05.000Z');

describe('the pauses between attempts', () => {
  it('double from half a minute, ten times', () => {
    const pauses = Array.from({ length: MAX_ATTEMPTS - 1 }, (_, index) => pauseAfter(index + 1) / 1000);
    assert.deepEqual(pauses, [30, 60, 120, 240, 480, 960, 1920, 3840, 7680, 15360]);
  });

  for (const [retryAfter, seconds] of [
    [undefined, 30],
    ['', 30],
    ['soon', 30],
    ['-5', 30],
    ['5', 30],
    ['90', 90],
    ['999999999', 3600],
    ['Fri, 02 Jan 2026 03:06:05 GMT', 120],
    ['Fri, 02 Jan 2026 03:00:00 GMT', 30],
    ['Fri, 02 Jan 2099 03:00:00 GMT', 3600],
    ['Fri, 02 Jan 2099 nonsense', 30],
  ] as const) {
    it(`are ${seconds} s for a receiver that says ${retryAfter}`, () => {
      assert.equal(askedPauseAfter(1, retryAfter, NOW), seconds * 1000);
    });
  }
});
