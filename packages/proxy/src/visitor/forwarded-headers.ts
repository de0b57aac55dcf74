// Headers in which reverse proxies name the visitor, and which nobody believes unless an option says so.
import type { RequestHeaders } from '../http/http-types.js';

const FORWARDED_HEADERS = ['x-forwarded-for', 'forwarded', 'cf-connecting-ip'] as const;

/** For the log line of a visitor's refusal: why all visitors may be counted as one. */
export const TRUST_ADVICE =
  'The request brought a header of a reverse proxy, which is not believed: behind one all visitors count as one until trustProxy (VOICE_AGENT_TRUST_PROXY) or clientAddress is set.';

/** Whether a reverse proxy, or somebody who pretends to be one, has named a visitor. */
export function hasForwardedHeader(headers: RequestHeaders): boolean {
  return FORWARDED_HEADERS.some((name) => headers[name] !== undefined);
}
