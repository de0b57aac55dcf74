// Sends a request as often as it is worth it, each time within a limit, and reads the answer to its end. What fails throws a
// VoiceApiError, but for an abort by the caller, which throws the caller's reason.

import { IDEMPOTENCY_HEADER } from './headers.js';
import { askedPause, MAX_ASKED_PAUSE_MS, mayRepeat, pauseBefore } from './retry-rules.js';
import { VoiceApiError } from './voice-api-error.js';

export interface RetryingFetchOptions {
  readonly fetch: (request: Request) => Promise<Response>;
  /** Of each attempt, with the reading of its answer. */
  readonly timeoutMs: number;
  /** After the first attempt. */
  readonly maxRetries: number;
  /** Rejects with the signal's reason when that is aborted. */
  readonly pause: (milliseconds: number, signal: AbortSignal) => Promise<void>;
}

/** Only successes are returned. */
export function createRetryingFetch(options: RetryingFetchOptions): (request: Request) => Promise<Response> {
  const { maxRetries, pause } = options;
  return async function retryingFetch(request) {
    const isKeyed = request.headers.has(IDEMPOTENCY_HEADER);
    for (let attempt = 0; ; attempt += 1) {
      const { response, error } = await attemptOnce(request.clone(), options);
      if (error === undefined) return response;
      const waitMs =
        askedPause(response?.headers.get('Retry-After') ?? null, Date.now()) ??
        pauseBefore(attempt, Math.random());
      const isWorthIt = mayRepeat(error, request.method, isKeyed) && waitMs <= MAX_ASKED_PAUSE_MS;
      if (attempt >= maxRetries || !isWorthIt) throw error;
      await pause(waitMs, request.signal);
    }
  };
}

type Attempt =
  | { readonly response: Response; readonly error?: undefined }
  | { readonly response?: Response; readonly error: VoiceApiError };

async function attemptOnce(
  request: Request,
  { fetch, timeoutMs }: Pick<RetryingFetchOptions, 'fetch' | 'timeoutMs'>,
): Promise<Attempt> {
  const limit = AbortSignal.timeout(timeoutMs);
  try {
    const signal = AbortSignal.any([request.signal, limit]);
    const answer = await fetch(new Request(request, { signal }));
    // Read here, so that an answer which breaks off is a broken connection.
    const bytes = await answer.arrayBuffer();
    const { status, statusText, headers } = answer;
    const response = new Response(bytes.byteLength === 0 ? null : bytes, { status, statusText, headers });
    if (response.ok) return { response };
    return { response, error: VoiceApiError.refused(status, parse(bytes)) };
  } catch (error) {
    request.signal.throwIfAborted();
    return { error: limit.aborted ? VoiceApiError.timedOut(timeoutMs) : VoiceApiError.disconnected(error) };
  }
}

function parse(bytes: ArrayBuffer): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return undefined; // it is not the service's
  }
}

/** By the machine's clock. */
export function pauseFor(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = (): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      if (signal.aborted) reject(signal.reason as Error);
      else resolve();
    };
    const timer = setTimeout(end, milliseconds);
    signal.addEventListener('abort', end);
    if (signal.aborted) end();
  });
}
