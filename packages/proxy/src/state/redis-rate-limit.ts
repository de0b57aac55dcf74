// Allowances of visitors and users, counted in Redis for all replicas; in this process while Redis is away.
import { CONSUME_SCRIPT } from './consume-script.js';
import { replicaShare } from './limits.js';
import { createMemoryRateLimit, ownGroup } from './memory-rate-limit.js';
import type { RateLimitOptions } from './rate-limit-options.js';
import type { RedisConnection } from './redis-connection.js';
import type { RedisKeys } from './redis-keys.js';
import { RedisScript, type ScriptCall } from './redis-script.js';
import { type GroupsOf, type RateLimit, StateUnavailableError } from './shared-state.js';

interface RedisRateLimitOptions {
  readonly connection: RedisConnection;
  readonly keys: RedisKeys;
  /** Replicas that share what is allowed while the store is away. */
  readonly replicas: number;
  /** Milliseconds since 1970, for what is counted here. */
  readonly now: () => number;
  /** Default: every key is a group of its own. */
  readonly groupsOf?: GroupsOf | undefined;
}

const script = new RedisScript(CONSUME_SCRIPT);

/** Makes the limit. Never rejects for want of the store. */
export function createRedisRateLimit(
  limits: readonly RateLimitOptions[],
  { connection, keys, replicas, now, groupsOf = ownGroup }: RedisRateLimitOptions,
): RateLimit {
  const here = createMemoryRateLimit(
    limits.map((limit) => ({ ...limit, points: replicaShare(limit.points, replicas) })),
    { now, groupsOf },
  );

  function scriptCallOf(key: string): ScriptCall {
    const groups = groupsOf(key).map(({ key: group, share }) => ({ group: keys.visitor(group), share }));
    const home = groups.at(-1)?.group;
    const counts = groups.flatMap(({ group, share }) =>
      limits.map(({ name, points, windowMs }) => ({
        key: keys.allowance(group, name, home),
        args: [points * share, Math.ceil(windowMs)],
      })),
    );
    return { keys: counts.map((count) => count.key), args: counts.flatMap(({ args }) => args) };
  }

  return {
    async consume(key) {
      if (limits.length === 0) return undefined;
      const call = scriptCallOf(key);
      try {
        const answer = await connection.ask((store) => script.run(store, call));
        const [retryAfterMs, by] = answer as [number, number];
        if (retryAfterMs < 0) return undefined;
        // Each group counts by all limits in turn.
        const name = limits[(by - 1) % limits.length]?.name;
        return name === undefined ? undefined : { retryAfterMs, name };
      } catch (error) {
        if (error instanceof StateUnavailableError) return here.consume(key);
        throw error;
      }
    },
  };
}
