// Which number a call of a batch is from. The specification names random, sequential and round_robin without a word of what they do.
// The choice: round_robin takes the next number for each call; random takes any; sequential stays with one number until three calls
// in a row from it could not be placed by the carrier, and then goes on to the next; after the last one comes the first again.

export const ROTATION_STRATEGIES = ['random', 'sequential', 'round_robin'] as const;

export type RotationStrategy = (typeof ROTATION_STRATEGIES)[number];

/** After so many calls in a row that its carrier could not place, `sequential` leaves a number. */
export const FAILURES_PER_NUMBER = 3;
