// Which of the agent's numbers a call shows where it names none. The specification: the service picks one. The choice: any of them
// at random, as batch calls do by default, so that no number is worn out before the others.

import { randomInt } from 'node:crypto';

/** @param numbers at least one. */
export function pickNumber<Number>(numbers: readonly [Number, ...Number[]]): Number {
  return numbers[randomInt(numbers.length)] ?? numbers[0];
}
