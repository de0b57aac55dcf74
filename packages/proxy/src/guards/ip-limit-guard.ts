// How many joins one visitor may start. Counts in this process's memory, in windows that open with the first join.
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { proxyError } from '../proxy-error.js';
import type { Guard, Visit } from './guard.js';

interface IpLimits {
  readonly ipPerMinute: number;
  readonly ipPerHour: number;
}

/**
 * Refuses with `rate_limited`, and says by `Retry-After` when a join would be let through again. A join that the
 * minute's limit refuses is not counted against the hour.
 */
export function createIpLimitGuard({ ipPerMinute, ipPerHour }: IpLimits): Guard<Visit> {
  const minute = new RateLimiterMemory({ points: ipPerMinute, duration: 60 });
  const hour = new RateLimiterMemory({ points: ipPerHour, duration: 3600 });
  return async function ipLimitGuard({ clientKey }) {
    const refusedByMinute = await refusalOf(minute, clientKey);
    if (refusedByMinute !== undefined) {
      const spent = await hour.get(clientKey);
      const hourWaitMs = spent !== null && spent.remainingPoints === 0 ? spent.msBeforeNext : 0;
      throw rateLimited(Math.max(refusedByMinute.msBeforeNext, hourWaitMs));
    }
    const refusedByHour = await refusalOf(hour, clientKey);
    if (refusedByHour !== undefined) throw rateLimited(refusedByHour.msBeforeNext);
    return undefined;
  };
}

async function refusalOf(limiter: RateLimiterMemory, key: string): Promise<RateLimiterRes | undefined> {
  try {
    await limiter.consume(key);
    return undefined;
  } catch (refusal) {
    if (refusal instanceof RateLimiterRes) return refusal;
    throw refusal;
  }
}

function rateLimited(waitMs: number) {
  return proxyError('rate_limited', { retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)) });
}
