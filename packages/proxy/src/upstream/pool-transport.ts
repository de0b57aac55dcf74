// The transport of Node: a pool of kept connections to the voice service. The only file that knows undici.
import { setTimeout as pause } from 'node:timers/promises';
import { Pool, type Dispatcher } from 'undici';
import {
  CONNECT_ERRORS,
  MAX_ANSWER_BYTES,
  UpstreamTransportError,
  type TransportFailure,
  type UpstreamTransport,
} from './upstream-transport.js';

interface PoolOptions {
  /** Scheme, host and port. */
  readonly origin: string;
  /** How long a connection, the headers and a body may each take at most, and a close. */
  readonly timeoutMs: number;
  /** The longest body that is read, in bytes. Default: {@link MAX_ANSWER_BYTES}. */
  readonly maxAnswerBytes?: number;
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

const FAILURE_OF_CODE: Readonly<Record<string, TransportFailure>> = {
  UND_ERR_CONNECT_TIMEOUT: 'timeout',
  UND_ERR_HEADERS_TIMEOUT: 'timeout',
  UND_ERR_BODY_TIMEOUT: 'timeout',
  ETIMEDOUT: 'timeout',
  UND_ERR_RES_EXCEEDED_MAX_SIZE: 'too_large',
  UND_ERR_CLOSED: 'closed',
  UND_ERR_DESTROYED: 'closed',
};

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
    async request({ method, path, headers, body, signal }) {
      try {
        const response = await pool.request({ method, path, headers, body: body ?? null, signal });
        const { statusCode: status } = response;
        const isGood = status >= 200 && status < 300;
        if (!isGood) discard(response, signal);
        return {
          status,
          retryAfter: oneValue(response.headers['retry-after']),
          text: isGood ? await response.body.text() : '',
        };
      } catch (error) {
        throw failureOf(error, signal);
      }
    },
    close() {
      closing ??= closePool(pool, timeoutMs);
      return closing;
    },
  };
}

function failureOf(error: unknown, signal: AbortSignal): UpstreamTransportError {
  if (signal.aborted) return new UpstreamTransportError('aborted', undefined, error);
  const code = codeOf(error);
  if (code === undefined) return new UpstreamTransportError('broken', undefined, error);
  const failure = CONNECT_ERRORS.has(code) ? 'unreachable' : (FAILURE_OF_CODE[code] ?? 'broken');
  return new UpstreamTransportError(failure, code, error);
}

/** An `AggregateError` of a host with several addresses carries the code of the first. */
function codeOf(error: unknown): string | undefined {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
  return typeof code === 'string' ? code : undefined;
}

async function closePool(pool: Pool, patienceMs: number): Promise<void> {
  const hurry = new AbortController();
  const tooLate = pause(patienceMs, undefined, { signal: hurry.signal, ref: false }).catch(() => undefined);
  await Promise.race([pool.close(), tooLate]);
  hurry.abort();
  await pool.destroy();
}

/** Reads the rest of an answer away without waiting for it, so that its connection can be used again. */
function discard(response: Dispatcher.ResponseData, signal: AbortSignal): void {
  response.body.dump({ limit: MAX_ANSWER_BYTES, signal }).catch(() => undefined);
}

function oneValue(header: string | string[] | undefined): string | undefined {
  return typeof header === 'string' ? header : header?.[0];
}
