import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { RotationStrategy } from '../../choices/batch-rotation.js';
import { afterCallFrom, FIRST_ROTATION, rotate, type Rotation } from './numbers.js';

const NUMBERS = ['+1', '+2', '+3'].map((phoneNumber) => ({ phoneNumber }));

function take(strategy: RotationStrategy, rotation: Rotation, count: number, random = 0) {
  const taken = rotate({ strategy, rotation }, NUMBERS, { count, random: () => random });
  return { ...taken, numbers: taken.numbers.map(({ phoneNumber }) => phoneNumber) };
}

describe('round_robin', () => {
  it('takes the next number for each call, and goes on where it was', () => {
    const first = take('round_robin', FIRST_ROTATION, 2);
    assert.deepEqual(first.numbers, ['+1', '+2']);
    assert.deepEqual(take('round_robin', first.rotation, 3).numbers, ['+3', '+1', '+2']);
  });

  it('goes on where there are fewer numbers than before', () => {
    const { numbers } = rotate(
      { strategy: 'round_robin', rotation: { ...FIRST_ROTATION, next_number: 2 } },
      NUMBERS.slice(0, 1),
      { count: 2, random: () => 0 },
    );
    assert.deepEqual(numbers, [{ phoneNumber: '+1' }, { phoneNumber: '+1' }]);
  });
});

describe('random', () => {
  it('takes any number', () => {
    assert.deepEqual(take('random', FIRST_ROTATION, 1, 0).numbers, ['+1']);
    assert.deepEqual(take('random', FIRST_ROTATION, 1, 0.999).numbers, ['+3']);
  });
});

describe('sequential', () => {
  const fail = (rotation: Rotation, times: number, from = '+1'): Rotation =>
    Array.from({ length: times }).reduce<Rotation>((before) => afterCallFrom(before, from, true), rotation);

  it('stays with one number', () => {
    const { numbers, rotation } = take('sequential', FIRST_ROTATION, 2);
    assert.deepEqual(numbers, ['+1', '+1']);
    assert.deepEqual(take('sequential', fail(rotation, 2), 1).numbers, ['+1']);
  });

  it('leaves it after three failures of its carrier in a row', () => {
    const { rotation } = take('sequential', FIRST_ROTATION, 1);
    const next = take('sequential', fail(rotation, 3), 2);
    assert.deepEqual(next.numbers, ['+2', '+2']);
    assert.equal(next.rotation.number_failures, 0);
  });

  it('counts anew after a call that reached somebody, and not what comes from a number it has left', () => {
    const { rotation } = take('sequential', FIRST_ROTATION, 1);
    const answered = afterCallFrom(fail(rotation, 2), '+1', false);
    assert.deepEqual(take('sequential', fail(answered, 2), 1).numbers, ['+1']);
    const second = take('sequential', fail(rotation, 3), 1);
    assert.deepEqual(take('sequential', fail(second.rotation, 3, '+1'), 1).numbers, ['+2']);
  });

  it('comes back to the first after the last, and goes on where its number is gone', () => {
    const last: Rotation = { next_number: 2, current_number: '+3', number_failures: 3 };
    assert.deepEqual(take('sequential', last, 1).numbers, ['+1']);
    const gone: Rotation = { next_number: 1, current_number: '+9', number_failures: 1 };
    const { numbers, rotation } = take('sequential', gone, 1);
    assert.deepEqual([numbers, rotation.number_failures], [['+2'], 0]);
  });
});
