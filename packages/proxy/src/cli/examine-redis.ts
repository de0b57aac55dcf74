// Whether the shared store answers. Says nothing of the address, which may hold a password.
import type { ProxySettings } from '../settings.js';
import type { Finding } from './finding.js';

/** One finding; rejects when the signal fires. */
export async function examineRedis(
  redis: ProxySettings['redis'],
  signal: AbortSignal,
): Promise<readonly Finding[]> {
  if (redis === undefined) return [{ text: 'memory; limits count for one process, until it ends' }];
  const { Redis } = await import('ioredis');
  const client = new Redis(redis.url, {
    lazyConnect: true,
    retryStrategy: () => null,
    maxRetriesPerRequest: 0,
  });
  let problem: unknown;
  // What went wrong arrives here, and nowhere else.
  client.on('error', (error: unknown) => (problem = error));
  const tooLate = new Promise<never>((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(new Error('too late')), { once: true });
  });
  try {
    await Promise.race([client.connect(), tooLate]);
    const startedAt = performance.now();
    await Promise.race([client.ping(), tooLate]);
    return [{ text: `Redis answers within ${Math.ceil(performance.now() - startedAt)} ms` }];
  } catch (error) {
    if (signal.aborted) throw error;
    const advice = 'Start Redis or Valkey, and see whether REDIS_URL has the right address and password.';
    return [{ text: `Redis cannot be used (${codeOf(problem ?? error)})`, advice }];
  } finally {
    client.disconnect();
  }
}

/** The system's code, or the first word of Redis's own answer, such as `WRONGPASS`. */
function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown error';
  if ('code' in error && typeof error.code === 'string') return error.code;
  return /^[A-Z]{3,20}\b/.exec(error.message)?.[0] ?? error.name;
}
