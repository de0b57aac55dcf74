// Allowances of visitors and users, counted in Redis for all replicas; in this process while Redis is away.
import { createMemoryRateLimit } from './memory-rate-limit.js';
import type { RedisConnection } from './redis-connection.js';
import type { RedisKeys } from './redis-keys.js';
import { RedisScript } from './redis-script.js';
import { replicaShare } from './replica-share.js';
import { StateUnavailableError, type RateLimit, type RateLimitOptions } from './shared-state.js';
import { SPEND_SCRIPT } from './spend-script.js';

interface RedisRateLimitOptions {
  readonly connection: RedisConnection;
  readonly keys: RedisKeys;
  /** Replicas that share what is allowed while the store is away. */
  readonly replicas: number;
}

const script = new RedisScript(SPEND_SCRIPT);

/** Makes the limit. Never rejects for want of the store. */
export function createRedisRateLimit(
  limits: readonly RateLimitOptions[],
  { connection, keys, replicas }: RedisRateLimitOptions,
): RateLimit {
  const here = createMemoryRateLimit(
    limits.map((limit) => ({ ...limit, points: replicaShare(limit.points, replicas) })),
  );
  const args = limits.flatMap(({ points, windowMs }) => [points, windowMs]);

  return {
    async spend(key) {
      if (limits.length === 0) return undefined;
      const visitor = keys.visitor(key);
      const call = { keys: limits.map(({ name }) => keys.allowance(visitor, name)), args };
      try {
        const answer = await connection.ask((store) => script.run(store, call));
        const [retryAfterMs, by] = answer as [number, number];
        const name = limits[by - 1]?.name;
        return name === undefined ? undefined : { retryAfterMs, name };
      } catch (error) {
        if (error instanceof StateUnavailableError) return here.spend(key);
        throw error;
      }
    },
  };
}
