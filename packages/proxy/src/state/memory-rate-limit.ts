// Allowances of visitors and users, counted in this process by rate-limiter-flexible.
import type { RateLimiterRes } from 'rate-limiter-flexible';
import RateLimiterMemory from 'rate-limiter-flexible/lib/RateLimiterMemory.js';
import { ExpiringMap } from './expiring-map.js';
import type { RateLimit, RateLimitOptions } from './shared-state.js';

/**
 * Keys remembered per allowance, some 40 MB of them: whoever comes with ever new addresses must not eat the memory.
 * While there are that many, newcomers share one allowance.
 */
const MAX_KEYS = 100_000;

/** Where newcomers are counted together: no key is ever empty. */
const SHARED_KEY = '';

interface MemoryRateLimitOptions {
  /** Default: 100,000. */
  readonly maxKeys?: number;
}

/** Makes the limit. Nothing has to be closed: its timers keep no process alive. */
export function createMemoryRateLimit(
  limits: readonly RateLimitOptions[],
  { maxKeys = MAX_KEYS }: MemoryRateLimitOptions = {},
): RateLimit {
  const limiters = limits.map(
    ({ name, points, windowMs }) =>
      new RateLimiterMemory({ keyPrefix: name, points, duration: windowMs / 1000 }),
  );
  const longestWindowMs = Math.max(0, ...limits.map(({ windowMs }) => windowMs));
  const known = new ExpiringMap<string, true>();

  function placeOf(key: string): string {
    const time = Date.now();
    known.dropEnded(time);
    if (!known.has(key) && known.size >= maxKeys) return SHARED_KEY;
    known.set(key, true, time + longestWindowMs);
    return key;
  }

  return {
    async spend(key) {
      const place = placeOf(key);
      // All are charged in one turn, so that nobody comes in between.
      const refusals = await Promise.all(limiters.map((limiter) => charge(limiter, place)));
      const refused = limits.flatMap(({ name }, index) => {
        const retryAfterMs = refusals[index]?.msBeforeNext;
        return retryAfterMs === undefined ? [] : [{ name, retryAfterMs }];
      });
      if (refused.length === 0) return undefined;
      await Promise.all(limiters.map((limiter) => limiter.reward(place)));
      return refused.reduce((longest, one) => (one.retryAfterMs > longest.retryAfterMs ? one : longest));
    },
  };
}

/** @returns the refusal when nothing was left; it is charged all the same */
async function charge(limiter: RateLimiterMemory, key: string): Promise<RateLimiterRes | undefined> {
  try {
    await limiter.consume(key);
    return undefined;
  } catch (refusal) {
    if (refusal instanceof Error) throw refusal;
    return refusal as RateLimiterRes;
  }
}
