// Which sites may start calls. Browsers do not let a page choose its Origin, so an exact match is enough to keep
// other sites out; it does not keep out programs, which is what the limits are for.
import { headerOf, type Reply, type RequestHeaders } from '../http/http-types.js';
import { proxyError, type ProxyError } from '../http/proxy-error.js';
import type { RequestContext } from '../visitor/request-context.js';
import type { Guard } from './guard.js';

/** How long a browser may remember a preflight, in seconds. Chrome keeps none for longer than two hours. */
const PREFLIGHT_MAX_AGE_SECONDS = 600;

/** How a request may have been made, in the browser's own terms (`Sec-Fetch-Mode`). */
const SCRIPT_MODES: ReadonlySet<unknown> = new Set(['cors', 'same-origin']);
const BEACON_MODES: ReadonlySet<unknown> = new Set([...SCRIPT_MODES, 'no-cors']);

/**
 * An origin as browsers send it, of a host's greatest length (253) and a port. Whatever else comes is not repeated in the
 * log: anyone can send anything.
 */
const SENT_ORIGIN = /^[a-z][a-z0-9+.-]{0,30}:\/\/[a-z0-9.[\]:-]{1,260}$/;

interface OriginGuardOptions {
  /** Whether `navigator.sendBeacon` may ask, too. Default: false. */
  readonly takesBeacons?: boolean;
  /** The method that the address takes. Default: POST. */
  readonly taken?: 'GET' | 'POST';
}

/**
 * Refuses with `origin_not_allowed` every origin that is not in the list, missing and `null` ones among them, and
 * requests that no script of a page can have made. Answers preflights itself, for the one method that the address
 * takes, and strangers' too: a preflight starts nothing, and only so can a site that was left out of the list read why
 * its calls are refused. Cookies are never allowed along.
 */
export function createOriginGuard(
  origins: ReadonlySet<string>,
  { taken = 'POST', takesBeacons = false }: OriginGuardOptions = {},
): Guard<RequestContext> {
  const modes = takesBeacons ? BEACON_MODES : SCRIPT_MODES;
  return function originGuard({ headers, method, replyHeaders }) {
    replyHeaders.vary = 'Origin';
    if (taken === 'GET' && method === 'GET' && isOfOwnPage(headers)) return undefined;
    const origin = headerOf(headers, 'origin');
    const isListed = origin !== undefined && origins.has(origin);
    replyHeaders['access-control-allow-origin'] = isListed ? origin : '*';
    replyHeaders['access-control-expose-headers'] = 'Retry-After, X-Request-Id';
    if (method === 'OPTIONS') return preflightReply(taken);
    if (!isListed) throw refusalOf(origin);
    if (!isMadeByScript(headers, modes)) throw proxyError('origin_not_allowed', { reason: 'no-script' });
    return undefined;
  };
}

function preflightReply(taken: string): Reply {
  return {
    status: 204,
    headers: {
      'access-control-allow-methods': taken,
      'access-control-allow-headers': 'Content-Type, Authorization',
      'access-control-max-age': String(PREFLIGHT_MAX_AGE_SECONDS),
    },
    logFields: {},
  };
}

/** Says to the log alone which origin came, and what lets it in. No alert: strangers must not be able to raise one. */
function refusalOf(origin: string | undefined): ProxyError {
  if (origin === undefined) return proxyError('origin_not_allowed', { reason: 'no-origin' });
  if (origin === 'null') return proxyError('origin_not_allowed', { reason: 'null-origin' });
  if (!SENT_ORIGIN.test(origin)) return proxyError('origin_not_allowed', { reason: 'malformed-origin' });
  const advice = 'If this site is yours, add it to the option origins (VOICE_AGENT_ORIGINS).';
  return proxyError('origin_not_allowed', { reason: 'unlisted-origin', origin, advice });
}

/**
 * A page of the proxy's own host: browsers send no `Origin` with its GETs, and let no page make up this header. It has
 * to say so, for a request without either may come from anywhere.
 */
function isOfOwnPage(headers: RequestHeaders): boolean {
  return (
    headers.origin === undefined &&
    headers['sec-fetch-site'] === 'same-origin' &&
    isMadeByScript(headers, SCRIPT_MODES)
  );
}

/**
 * The second signal, where the browser sends it: `Sec-Fetch-Site: none` is a person typing an address, and
 * `Sec-Fetch-Mode` says `navigate` for links and forms, `no-cors` for images and beacons.
 */
function isMadeByScript(headers: RequestHeaders, modes: ReadonlySet<unknown>): boolean {
  const site = headers['sec-fetch-site'] ?? 'same-origin';
  const mode = headers['sec-fetch-mode'] ?? 'cors';
  return (site === 'same-origin' || site === 'same-site' || site === 'cross-site') && modes.has(mode);
}
