// Which number a call is made from when it names none.
//
// The specification says that the service picks one of the agent's numbers.
//
// The choice: a random one, as batch calls do by default, so that all numbers are used equally.

import { randomInt } from 'node:crypto';

/** @param numbers at least one. */
export function pickNumber<Number>(numbers: readonly [Number, ...Number[]]): Number {
  return numbers[randomInt(numbers.length)] ?? numbers[0];
}
