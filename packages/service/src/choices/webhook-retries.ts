// When a webhook that was not accepted is sent again. The specification says nothing. The choice: any 2xx accepts; everything
// else is tried ten times more, 30 s later and then twice as long each time, which is over after some eight and a half hours. A
// receiver that answers 410 wants no more. One that says `Retry-After` is given that time, up to an hour, but is never asked
// sooner than it would be anyway. Redirects are not followed: who is trusted with the result of a call is the agent's to say.

export const MAX_ATTEMPTS = 11;
/** How long a receiver may take. */
export const ATTEMPT_TIMEOUT_MS = 15_000;

const FIRST_PAUSE_MS = 30_000;
const MAX_ASKED_PAUSE_MS = 60 * 60 * 1000;

export function isAccepted(status: number): boolean {
  return status >= 200 && status <= 299;
}

/** Whether the receiver is never to be asked again. */
export function isGone(status: number): boolean {
  return status === 410;
}

/** @param attempt the one that failed, from 1. */
export function pauseAfter(attempt: number): number {
  return FIRST_PAUSE_MS * 2 ** (attempt - 1);
}

/** @param retryAfter the header's text: seconds, or a date. */
export function askedPauseAfter(attempt: number, retryAfter: string | undefined, now: Date): number {
  const planned = pauseAfter(attempt);
  const asked = Math.min(askedMs(retryAfter, now), MAX_ASKED_PAUSE_MS);
  return Math.max(planned, asked);
}

function askedMs(text = '', now: Date): number {
  if (/^\d{1,9}$/.test(text)) return Number(text) * 1000;
  const date = /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} /.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(date) ? 0 : Math.max(0, date - now.getTime());
}
