// Lets time pass in a Redis without waiting: everything in it grows older at once, as the proxy stores it.
import type { Redis } from 'ioredis';

/** Fields of windows and leases that hold a time. */
const TIMES: ReadonlySet<string> = new Set(['opened', 'at', 'ends', 'last', 'charged']);

/** Brings forward, by so many milliseconds, every expiry, every end of a lease and every opening of a window. */
export async function ageRedis(redis: Redis, ms: number): Promise<void> {
  for (const key of await redis.keys('*')) {
    const left = await redis.pttl(key);
    const type = await redis.type(key);
    if (type === 'zset') {
      for (const member of await redis.zrange(key, '0', '-1')) await redis.zincrby(key, -ms, member);
    }
    if (type === 'hash') {
      for (const field of await redis.hkeys(key)) {
        if (TIMES.has(field)) await redis.hincrby(key, field, String(-ms));
      }
    }
    if (left <= ms) await redis.del(key);
    else await redis.pexpire(key, left - ms);
  }
}
