import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { formatDuration, parseDuration } from './duration.js';

describe('durations', () => {
  for (const [text, durationMs] of [
    ['0s', 0],
    ['30s', 30_000],
    ['3600s', 3_600_000],
    ['1.5s', 1_500],
    ['0.25s', 250],
  ] as const) {
    it(`reads and writes ${text}`, () => {
      assert.equal(parseDuration(text), durationMs);
      assert.equal(formatDuration(durationMs), text);
    });
  }

  for (const text of ['', 's', '30', '30 s', '-1s', '1m', '1e3s', '.5s', '1.s', '30s\n', 'Infinitys']) {
    it(`refuses ${JSON.stringify(text)}`, () => assert.throws(() => parseDuration(text), RangeError));
  }

  for (const durationMs of [-1, NaN, Infinity]) {
    it(`does not write ${durationMs}`, () => assert.throws(() => formatDuration(durationMs), RangeError));
  }
});
