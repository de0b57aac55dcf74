// Chance that is the same every time.

/** @returns as `Math.random`, but always the same numbers for the same seed, a positive integer. */
export function seededRandom(seed: number): () => number {
  // Park and Miller's generator: every product stays an exact integer.
  let state = seed;
  return () => {
    state = (state * 48_271) % (2 ** 31 - 1);
    return state / (2 ** 31 - 1);
  };
}
