// How long the result of a call waits for a language model that is away. The specification sends it "after each call ends". The
// choice: three attempts in about half a minute, then the webhook goes out with what there is, and nulls for the rest.

export const MAX_ANALYSIS_ATTEMPTS = 3;

/** @param attempt the one that failed, from 1. */
export function analysisPauseMs(attempt: number): number {
  return attempt === 1 ? 5_000 : 20_000;
}
