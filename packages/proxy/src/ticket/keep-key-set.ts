// Keeps the last good key set for the time that its address is away: an identity provider that rests for an hour must
// not end every call. Knows neither keys nor tickets.
import type { FetchImplementation } from 'jose';
import { proxyError } from '../http/proxy-error.js';
import { createSteadyClock } from '../time/steady-clock.js';

/** For how long it is used, in milliseconds: a key that was withdrawn meanwhile is good for as long. */
const KEEP_MS = 24 * 3_600_000;
/** After a failure the address is left alone for so long, in milliseconds. */
const RETRY_MS = 5_000;

/**
 * Wraps the fetching of a key set.
 * The result throws ProxyError `service_unavailable` while there is no key set, fresh or kept.
 */
export function keepKeySet(fetchKeySet: FetchImplementation, systemNow: () => number): FetchImplementation {
  const now = createSteadyClock(systemNow);
  let kept: { readonly text: string; readonly at: number } | undefined;
  let failure: { readonly cause: unknown; readonly at: number } | undefined;

  return async (url, options) => {
    if (failure === undefined || now() - failure.at >= RETRY_MS) {
      try {
        const text = await (await fetchKeySet(url, options)).text();
        kept = { text, at: now() };
        failure = undefined;
      } catch (cause) {
        failure = { cause, at: now() };
      }
    }
    if (kept !== undefined && now() - kept.at < KEEP_MS) return new Response(kept.text);
    throw proxyError('service_unavailable', {
      cause: failure?.cause,
      retryAfterMs: RETRY_MS,
      alert:
        'The keys of tickets cannot be fetched from tickets.jwksUrl: joins with a ticket that they sign are refused.',
    });
  };
}
