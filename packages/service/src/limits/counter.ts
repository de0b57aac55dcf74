// Counts by name over a minute, in this process.

import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { ApiError } from '../rest/api-error.js';

export interface Counter {
  /** @throws ApiError `rate_limited` where this is one too many. */
  count(name: string): Promise<void>;
  /** Counts nothing. @throws ApiError `rate_limited` where one more would be too many. */
  check(name: string): Promise<void>;
}

const MINUTE_SECONDS = 60;

/** @param limit undefined: none. */
export function createCounter(limit: number | undefined): Counter {
  if (limit === undefined) return { count: () => Promise.resolve(), check: () => Promise.resolve() };
  const limiter = new RateLimiterMemory({ points: limit, duration: MINUTE_SECONDS });
  return {
    async count(name) {
      try {
        await limiter.consume(name);
      } catch (error) {
        throw error instanceof RateLimiterRes ? tooMany(error) : error;
      }
    },
    async check(name) {
      const state = await limiter.get(name);
      if (state !== null && state.consumedPoints >= limit) throw tooMany(state);
    },
  };
}

function tooMany({ msBeforeNext }: RateLimiterRes): ApiError {
  return ApiError.rateLimited(Math.max(1, Math.ceil(msBeforeNext / 1_000)));
}
