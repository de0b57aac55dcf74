// What the limit guards share: leaving out lifted limits, and the refusal when one is spent.
import type { ProxySettings } from '../config/settings.js';
import { proxyError } from '../http/proxy-error.js';
import { limitAdvice } from '../state/limit-advice.js';
import type { RateLimitOptions } from '../state/rate-limit-options.js';
import type { RateLimit } from '../state/shared-state.js';

/** A limit as the options give it: `false` lifts it. */
type LiftableLimit = Omit<RateLimitOptions, 'points'> & { readonly points: number | false };

/** The limits that are in force. */
export function limitsInForceOf(limits: readonly LiftableLimit[]): RateLimitOptions[] {
  return limits.flatMap(({ points, ...limit }) => (points === false ? [] : [{ ...limit, points }]));
}

/**
 * @param reason what the log calls the limit
 * @param limits the options, where one of them sets the limit: the log names it
 * @throws ProxyError `rate_limited` when the key's allowance is spent
 */
export async function consumeOrRefuse(
  limit: RateLimit,
  key: string,
  reason: 'per-ip' | 'per-user',
  limits?: ProxySettings['limits'],
): Promise<undefined> {
  const refused = await limit.consume(key);
  if (refused === undefined) return undefined;
  const advice = limits && limitAdvice(limits, refused.name);
  throw proxyError('rate_limited', {
    reason,
    ...(advice === undefined ? {} : { advice }),
    retryAfterMs: refused.retryAfterMs,
  });
}
