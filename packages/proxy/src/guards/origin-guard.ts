// Which sites may start calls. Browsers do not let a page choose its Origin, so an exact match is enough to keep
// other sites out; it does not keep out programs, which is what the limits are for.
import { headerOf, type RequestHeaders } from '../exchange.js';
import { proxyError } from '../proxy-error.js';
import type { Guard, Visit } from './guard.js';

/** How long a browser may remember a preflight, in seconds. Chrome keeps none for longer than two hours. */
const PREFLIGHT_MAX_AGE_SECONDS = 600;

/** How a request may have been made, in the browser's own terms (`Sec-Fetch-Mode`). */
const SCRIPT_MODES: ReadonlySet<unknown> = new Set(['cors', 'same-origin']);
const BEACON_MODES: ReadonlySet<unknown> = new Set([...SCRIPT_MODES, 'no-cors']);

interface OriginGuardOptions {
  /** Whether `navigator.sendBeacon` may ask, too. Default: false. */
  readonly takesBeacons?: boolean;
}

/**
 * Refuses with `origin_not_allowed` every origin that is not in the list, missing and `null` ones among them, and
 * requests that no script of a page can have made. Answers preflights itself. Cookies are never allowed along.
 */
export function createOriginGuard(
  origins: ReadonlySet<string>,
  { takesBeacons = false }: OriginGuardOptions = {},
): Guard<Visit> {
  const modes = takesBeacons ? BEACON_MODES : SCRIPT_MODES;
  return function originGuard({ headers, method, replyHeaders }) {
    replyHeaders.vary = 'Origin';
    const origin = headerOf(headers, 'origin');
    if (origin === undefined || !origins.has(origin) || !isMadeByScript(headers, modes)) {
      throw proxyError('origin_not_allowed');
    }
    replyHeaders['access-control-allow-origin'] = origin;
    replyHeaders['access-control-expose-headers'] = 'Retry-After, X-Request-Id';
    if (method !== 'OPTIONS') return undefined;
    return {
      status: 204,
      headers: {
        'access-control-allow-methods': 'POST',
        'access-control-allow-headers': 'Content-Type, Authorization',
        'access-control-max-age': String(PREFLIGHT_MAX_AGE_SECONDS),
      },
      facts: {},
    };
  };
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
