// The usual transport of Node: a pool of kept connections to the voice service.
import { setTimeout as pause } from 'node:timers/promises';
import { Pool } from 'undici';
import { exchange } from './undici-exchange.js';
import { MAX_ANSWER_BYTES, type UpstreamTransport } from './upstream-transport.js';

interface PoolOptions {
  /** Scheme, host and port. */
  readonly origin: string;
  /** How long a connection, the headers and a body may each take at most, and a close. */
  readonly timeoutMs: number;
  /** The longest body that is read, in bytes. Default: {@link MAX_ANSWER_BYTES}. */
  readonly maxAnswerBytes?: number | undefined;
}

/** Connections at most; requests beyond it wait for one within their deadline. */
const MAX_CONNECTIONS = 128;

/**
 * How long an idle connection is kept, in milliseconds. A request that is written just as the service closes the
 * connection is lost, and must not be repeated: nothing tells whether the service had read it. So idle connections
 * are let go before the service does: after 4 s, or when the service says for how long it keeps them 2 s sooner than
 * that, and never after more than 30 s, since a load balancer in between may keep them for less than the service says.
 */
const KEEP_ALIVE = {
  keepAliveTimeout: 4_000,
  keepAliveTimeoutThreshold: 2_000,
  keepAliveMaxTimeout: 30_000,
} as const;

/** Makes a pool; it connects with the first request. */
export function createPoolTransport({
  origin,
  timeoutMs,
  maxAnswerBytes = MAX_ANSWER_BYTES,
}: PoolOptions): UpstreamTransport {
  const pool = new Pool(origin, {
    ...KEEP_ALIVE,
    connections: MAX_CONNECTIONS,
    connect: { timeout: timeoutMs },
    headersTimeout: timeoutMs,
    bodyTimeout: timeoutMs,
    maxResponseSize: maxAnswerBytes,
  });
  let closing: Promise<void> | undefined;

  return {
    request: (request) =>
      exchange(
        (options) => pool.request(options),
        request,
        (body) => body.text(),
      ),
    close() {
      closing ??= closePool(pool, timeoutMs);
      return closing;
    },
  };
}

async function closePool(pool: Pool, timeoutMs: number): Promise<void> {
  const timer = new AbortController();
  const tooLate = pause(timeoutMs, undefined, { signal: timer.signal, ref: false }).catch(() => undefined);
  await Promise.race([pool.close(), tooLate]);
  timer.abort();
  await pool.destroy();
}
