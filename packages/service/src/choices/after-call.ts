// How long a call result waits for the language model.
//
// The specification sends the result "after each call ends". It does not say what happens while the language model cannot be
// reached.
//
// The choice: the service asks the model three times within about half a minute. Then it sends the webhook. Fields that the model
// did not fill are null.

export const MAX_ANALYSIS_ATTEMPTS = 3;

/** @param attempt the one that failed, from 1. */
export function analysisPauseMs(attempt: number): number {
  return attempt === 1 ? 5_000 : 20_000;
}
