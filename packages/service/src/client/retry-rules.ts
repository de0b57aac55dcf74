// When a request may be sent again, and after how long. Knows no connection.

import type { VoiceApiError } from './voice-api-error.js';

const FIRST_PAUSE_MS = 250;
const MAX_PAUSE_MS = 8_000;
/** A server that asks for more is not waited for. */
export const MAX_ASKED_PAUSE_MS = 60_000;

/** By HTTP, doing them twice comes to the same. */
const REPEATABLE = new Set(['GET', 'PUT', 'DELETE']);

/**
 * @param isKeyed whether it carries an idempotency key.
 * @returns whether sending it again cannot do twice what was to be done once.
 */
export function mayRepeat(error: VoiceApiError, method: string, isKeyed: boolean): boolean {
  const isHarmless = REPEATABLE.has(method) || isKeyed;
  switch (error.code) {
    // The service has done nothing.
    case 'rate_limited':
    case 'provider_error':
      return true;
    case 'connection_failed':
    case 'timed_out':
      return isHarmless;
    case 'unexpected_answer':
      // A gateway's, which may have passed the request on.
      return error.status === 429 || (error.status === 502 && isHarmless);
    default:
      return false;
  }
}

/**
 * @param attempt from 0.
 * @param random from 0 to 1: clients that failed together do not come back together.
 */
export function pauseBefore(attempt: number, random: number): number {
  return Math.min(FIRST_PAUSE_MS * 2 ** attempt, MAX_PAUSE_MS) * (0.5 + random / 2);
}

/** @param header `Retry-After`: seconds, or a date. @returns undefined where it says nothing. */
export function askedPause(header: string | null, now: number): number | undefined {
  if (header === null || header.trim() === '') return undefined;
  const milliseconds = /^\d+$/.test(header.trim()) ? Number(header) * 1_000 : Date.parse(header) - now;
  return Number.isNaN(milliseconds) ? undefined : Math.max(milliseconds, 0);
}
