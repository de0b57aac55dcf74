// Which number each call of a batch is from. Pure.

import { FAILURES_PER_NUMBER, type RotationStrategy } from '../../choices/batch-rotation.js';

/** As the table has it. */
export interface Rotation {
  /** The place of the number that the next call is from, unless any is. */
  readonly next_number: number;
  /** E.164: the number that calls stay with; null: none of them, or not yet. */
  readonly current_number: string | null;
  /** Calls in a row from it that the carrier could not place. */
  readonly number_failures: number;
}

export const FIRST_ROTATION: Rotation = { next_number: 0, current_number: null, number_failures: 0 };

interface Rotated<Numbered> {
  /** One for each call. */
  readonly numbers: readonly Numbered[];
  readonly rotation: Rotation;
}

/**
 * @param numbers that there are now; at least one.
 * @param random from 0 to less than 1.
 */
export function rotate<Numbered extends { readonly phoneNumber: string }>(
  { strategy, rotation }: { readonly strategy: RotationStrategy; readonly rotation: Rotation },
  numbers: readonly Numbered[],
  { count, random }: { readonly count: number; readonly random: () => number },
): Rotated<Numbered> {
  const at = (place: number): readonly Numbered[] => numbers.slice(place % numbers.length).slice(0, 1);
  const calls = Array.from({ length: count }, (_, index) => index);
  switch (strategy) {
    case 'random':
      return { numbers: calls.flatMap(() => at(Math.floor(random() * numbers.length))), rotation };
    case 'round_robin':
      return {
        numbers: calls.flatMap((index) => at(rotation.next_number + index)),
        rotation: { ...FIRST_ROTATION, next_number: (rotation.next_number + count) % numbers.length },
      };
    case 'sequential': {
      const current = numbers.findIndex(({ phoneNumber }) => phoneNumber === rotation.current_number);
      const isWornOut = rotation.number_failures >= FAILURES_PER_NUMBER;
      // A number that was taken away meanwhile gives its place to the one after it.
      const place = (current < 0 ? rotation.next_number : current + (isWornOut ? 1 : 0)) % numbers.length;
      const [number] = at(place);
      return {
        numbers: calls.flatMap(() => at(place)),
        rotation: {
          next_number: place,
          current_number: number?.phoneNumber ?? null,
          number_failures: current === place && !isWornOut ? rotation.number_failures : 0,
        },
      };
    }
  }
}

/** What the end of a call changes. A call from a number that is not in use any more changes nothing. */
export function afterCallFrom(
  rotation: Rotation,
  number: string | null,
  isCarrierFailure: boolean,
): Rotation {
  if (rotation.current_number === null || rotation.current_number !== number) return rotation;
  return { ...rotation, number_failures: isCarrierFailure ? rotation.number_failures + 1 : 0 };
}
