// Which of its numbers a batch calls from.
//
// The specification names the strategies `random`, `sequential` and `round_robin`, and does not describe them.
//
// The choice: `round_robin` takes the next number for each call. `random` takes any number. `sequential` uses one number until
// the carrier could not place three calls in a row from it, and then takes the next one; after the last number it starts with the
// first again.

export const ROTATION_STRATEGIES = ['random', 'sequential', 'round_robin'] as const;

export type RotationStrategy = (typeof ROTATION_STRATEGIES)[number];

/** After so many calls in a row that its carrier could not place, `sequential` leaves a number. */
export const FAILURES_PER_NUMBER = 3;
