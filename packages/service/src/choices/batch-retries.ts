// Who is called again, and when. The specification has retry_failed and max_retry_attempts, and says neither which outcomes count
// nor how long a pause is. The choice: calls that nobody answered, that met a busy line, and that failed; not those to a number that
// does not exist, and not those that a voicemail system answered. The first pause is half an hour from the end of the call, each
// further one twice as long. Everybody is called once before anybody is called again.

const FIRST_PAUSE_MS = 30 * 60_000;

/** @param attempts how often it was called, from 1. */
export function retryPauseMs(attempts: number): number {
  return FIRST_PAUSE_MS * 2 ** (attempts - 1);
}
