// When a failed webhook is sent again.
//
// The specification says nothing about it.
//
// The choice: a receiver accepts a delivery with any 2xx status within 15 seconds. Otherwise the service sends it again, up to
// ten times: after 30 seconds, then after twice as long each time, for about eight and a half hours in all. After a 410 it stops.
// It obeys `Retry-After` up to one hour, but never sends earlier than planned. It does not follow redirects, because only the
// agent's settings decide who receives the result of a call.

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
