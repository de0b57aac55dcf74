// Allowances of visitors and users, counted in this process.
import { FixedWindows } from './fixed-windows.js';
import type { RateLimit, RateLimitOptions } from './shared-state.js';

/**
 * Keys remembered per allowance, some 15 MB of them: whoever comes with ever new addresses must not eat the memory.
 * While there are that many, newcomers share one allowance.
 */
const MAX_KEYS = 100_000;

interface MemoryRateLimitOptions {
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Default: 100,000. */
  readonly maxKeys?: number;
}

/** Makes the limit. Its clock is the caller's, and nothing has to be closed. */
export function createMemoryRateLimit(
  limits: readonly RateLimitOptions[],
  { now, maxKeys = MAX_KEYS }: MemoryRateLimitOptions,
): RateLimit {
  const allowances = limits.map((limit) => ({ ...limit, windows: new FixedWindows(maxKeys) }));
  return {
    spend(key) {
      const time = now();
      const waits = allowances.flatMap(({ windows, points }) => windows.spentForMs(key, points, time) ?? []);
      if (waits.length > 0) return Promise.resolve({ retryAfterMs: Math.max(...waits) });
      for (const { windows, windowMs } of allowances) windows.charge(key, time, time + windowMs);
      return Promise.resolve(undefined);
    },
  };
}
