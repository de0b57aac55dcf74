// One request and its answer in the terms of undici: what pool and foreign dispatchers have in common.
import { setTimeout as pause } from 'node:timers/promises';
import type { Dispatcher } from 'undici';
import {
  CONNECT_ERRORS,
  REFUSAL_BODY_MS,
  type TransportFailure,
  type UpstreamRequest,
  type UpstreamResponse,
  UpstreamTransportError,
} from './upstream-transport.js';

/** Sends one request; what undici throws is thrown on. */
export type UndiciRequest = (
  request: Omit<UpstreamRequest, 'body'> & { readonly body: string | null },
) => Promise<Dispatcher.ResponseData>;

const FAILURE_OF_CODE: Readonly<Record<string, TransportFailure>> = {
  // The signal that gives a request up is ours and is looked at first: this is a proxy that lets nobody through.
  UND_ERR_ABORTED: 'unreachable',
  UND_ERR_PRX_TLS: 'unreachable',
  UND_ERR_CONNECT_TIMEOUT: 'timeout',
  UND_ERR_HEADERS_TIMEOUT: 'timeout',
  UND_ERR_BODY_TIMEOUT: 'timeout',
  ETIMEDOUT: 'timeout',
  UND_ERR_RES_EXCEEDED_MAX_SIZE: 'too_large',
  UND_ERR_CLOSED: 'closed',
  UND_ERR_DESTROYED: 'closed',
};

/**
 * Asks, and reads the answer.
 * @param readBody of a good answer; throws `UpstreamTransportError` for one that is too long
 * @throws UpstreamTransportError
 */
export async function exchange(
  send: UndiciRequest,
  { body, ...request }: UpstreamRequest,
  readBody: (body: Dispatcher.ResponseData['body']) => Promise<string>,
): Promise<UpstreamResponse> {
  try {
    const response = await send({ ...request, body: body ?? null });
    const { statusCode: status, headers } = response;
    const isGood = status >= 200 && status < 300;
    return {
      status,
      retryAfter: oneValue(headers['retry-after']),
      requestId: oneValue(headers['x-request-id']),
      date: oneValue(headers.date),
      text: isGood ? await readBody(response.body) : await readRefusal(response.body, readBody),
    };
  } catch (error) {
    throw failureOf(error, request.signal);
  }
}

/** What a refusal says beyond its status is worth a moment, and no failure when it does not come. */
async function readRefusal(
  body: Dispatcher.ResponseData['body'],
  readBody: (body: Dispatcher.ResponseData['body']) => Promise<string>,
): Promise<string> {
  const timer = new AbortController();
  const tooLate = pause(REFUSAL_BODY_MS, '', { signal: timer.signal }).catch(() => '');
  const text = readBody(body).catch(() => '');
  const first = await Promise.race([text, tooLate]);
  timer.abort();
  // Read to its end its connection is used again; otherwise it is given up.
  body.destroy();
  return first;
}

function failureOf(error: unknown, signal: AbortSignal): UpstreamTransportError {
  if (error instanceof UpstreamTransportError) return error;
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

function oneValue(header: string | string[] | undefined): string | undefined {
  return typeof header === 'string' ? header : header?.[0];
}
