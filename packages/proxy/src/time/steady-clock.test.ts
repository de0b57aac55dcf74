import assert from 'node:assert/strict';
import { it } from 'node:test';
import { createSteadyClock } from './steady-clock.js';

it('a steady clock goes on from where it was whenever the system’s clock is set back', () => {
  let time = 1_000;
  const now = createSteadyClock(() => time);
  const shown = [1_000, 1_500, 200, 300, 300, 100, 5_000].map((at) => {
    time = at;
    return now();
  });
  assert.deepEqual(shown, [1_000, 1_500, 1_500, 1_600, 1_600, 1_600, 6_500]);
});
