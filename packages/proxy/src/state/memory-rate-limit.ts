// Allowances of visitors and users, counted in this process by rate-limiter-flexible. Holds no timer, which a worker's
// runtime would end with the request that set it: what has ended is dropped by whoever comes next.
import { createSteadyClock } from '../time/steady-clock.js';
import { ExpiringMap } from './expiring-map.js';
import { FixedWindows } from './fixed-windows.js';
import type { RateLimitOptions } from './rate-limit-options.js';
import type { GroupsOf, RateLimit } from './shared-state.js';
import { WindowLimiter } from './window-limiter.js';

/**
 * Groups remembered per allowance, some 90 MB of them where each has three windows: whoever comes with ever new addresses
 * must not eat the memory. While there are that many, newcomers share one allowance.
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
  { now: systemNow, groupsOf = ownGroup, maxKeys = MAX_KEYS }: MemoryRateLimitOptions,
): RateLimit {
  const now = createSteadyClock(systemNow);
  const store = { windows: new FixedWindows(), now };
  /** Share of a group → its limiters. */
  const limitersByShare = new Map<number, readonly WindowLimiter[]>();
  const longestWindowMs = Math.max(0, ...limits.map(({ windowMs }) => windowMs));
  const known = new ExpiringMap<string, true>();

  function countedGroupsOf(key: string): ReturnType<GroupsOf> {
    known.dropEnded(now());
    const groups = groupsOf(key);
    const fresh = groups.filter((group) => !known.has(group.key));
    return fresh.length > 0 && known.size + fresh.length > maxKeys ? [NEWCOMERS] : groups;
  }

  /** Until the last window of each is closed. */
  function remember(groups: ReturnType<GroupsOf>): void {
    for (const group of groups) {
      if (group !== NEWCOMERS) known.set(group.key, true, now() + longestWindowMs);
    }
  }

  function limitersOf(share: number): readonly WindowLimiter[] {
    const limiters =
      limitersByShare.get(share) ??
      limits.map((limit) => new WindowLimiter({ ...limit, points: limit.points * share }, store));
    limitersByShare.set(share, limiters);
    return limiters;
  }

  return {
    async consume(key) {
      const groups = countedGroupsOf(key);
      const counts = groups.flatMap((group) =>
        limitersOf(group.share).map((limiter, index) => ({
          limiter,
          key: group.key,
          name: limits[index]?.name ?? '',
        })),
      );
      // All are looked at and charged in one turn, so that nobody comes in between, and who is refused charges nothing.
      const refused = counts.flatMap(({ limiter, key: group, name }) => {
        const retryAfterMs = limiter.exhaustedForMs(group);
        return retryAfterMs === undefined ? [] : [{ name, retryAfterMs }];
      });
      if (refused.length > 0) {
        return refused.reduce((longest, one) => (one.retryAfterMs > longest.retryAfterMs ? one : longest));
      }
      // Whoever is refused leaves no trace: all the addresses of one network would soon be as many as are remembered.
      remember(groups);
      await Promise.all(counts.map(({ limiter, key: group }) => limiter.consume(group)));
      return undefined;
    },
  };
}

/** For keys that count alone. */
export const ownGroup: GroupsOf = (key) => [{ key, share: 1 }];
