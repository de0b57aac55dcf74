// Lets time pass in a Redis without waiting: everything in it grows older at once, as the proxy stores it.
import type { Redis } from 'ioredis';

/** Brings forward, by so many milliseconds, every expiry, every end of a lease and every opening of a window. */
export async function ageRedis(redis: Redis, ms: number): Promise<void> {
  for (const key of await redis.keys('*')) {
    const left = await redis.pttl(key);
    const type = await redis.type(key);
    if (type === 'zset') {
      for (const member of await redis.zrange(key, '0', '-1')) await redis.zincrby(key, -ms, member);
    }
    if (type === 'hash') await redis.hincrby(key, 'opened', String(-ms));
    if (left <= ms) await redis.del(key);
    else await redis.pexpire(key, left - ms);
  }
}
