// Which contacts a batch calls again, and when.
//
// The specification has `retry_failed` and `max_retry_attempts`. It does not say which outcomes count, or how long to wait.
//
// The choice: the batch retries calls that were not answered, that were busy, or that failed. It does not retry a number that
// does not exist, or a call that a voicemail system answered. The first retry comes half an hour after the end of the call; each
// further wait is twice as long. Every contact is called once before any contact is called again.

const FIRST_PAUSE_MS = 30 * 60_000;

/** @param attempts how often it was called, from 1. */
export function retryPauseMs(attempts: number): number {
  return FIRST_PAUSE_MS * 2 ** (attempts - 1);
}
