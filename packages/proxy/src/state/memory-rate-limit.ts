// Allowances of visitors and users, counted in this process. Holds no timer, which a worker's runtime would end with the
// request that set it: what has ended is dropped by whoever comes next.
import { ExpiringMap } from './expiring-map.js';
import { FixedWindows } from './fixed-windows.js';
import type { RateLimitOptions } from './rate-limit-options.js';
import type { GroupsOf, RateLimit } from './shared-state.js';

/**
 * Keys remembered per allowance, some 40 MB of them: whoever comes with ever new addresses must not eat the memory.
 * While there are that many, newcomers share one allowance.
 */
const MAX_KEYS = 100_000;

/** Where newcomers are counted together: no key is ever empty. */
const NEWCOMERS = { key: '', share: 1 };

interface MemoryRateLimitOptions {
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Default: every key is a group of its own. */
  readonly groupsOf?: GroupsOf | undefined;
  /** Default: 100,000. */
  readonly maxKeys?: number;
}

/** Makes the limit. Nothing has to be closed. */
export function createMemoryRateLimit(
  limits: readonly RateLimitOptions[],
  { now, groupsOf = ownGroup, maxKeys = MAX_KEYS }: MemoryRateLimitOptions,
): RateLimit {
  const windows = new FixedWindows();
  const longestWindowMs = Math.max(0, ...limits.map(({ windowMs }) => windowMs));
  const known = new ExpiringMap<string, true>();

  function groupsOfKnown(key: string, time: number): ReturnType<GroupsOf> {
    known.dropEnded(time);
    if (!known.has(key) && known.size >= maxKeys) return [NEWCOMERS];
    known.set(key, true, time + longestWindowMs);
    return groupsOf(key);
  }

  return {
    spend(key) {
      const time = now();
      const counts = groupsOfKnown(key, time).flatMap((group) =>
        limits.map(({ name, points, windowMs }) => ({
          key: `${name}:${group.key}`,
          points: points * group.share,
          endsAt: time + windowMs,
        })),
      );
      const waits = counts.flatMap((count) => windows.spentForMs(count.key, count.points, time) ?? []);
      if (waits.length > 0) return Promise.resolve({ retryAfterMs: Math.max(...waits) });
      for (const count of counts) windows.charge(count.key, { time, endsAt: count.endsAt });
      return Promise.resolve(undefined);
    },
  };
}

/** For keys that count alone. */
export const ownGroup: GroupsOf = (key) => [{ key, share: 1 }];
