// The transport of runtimes without sockets of their own: the global fetch. Knows no Node.
import { boundedText } from '../http/bounded-text.js';
import {
  CONNECT_ERRORS,
  MAX_ANSWER_BYTES,
  REFUSAL_BODY_MS,
  type UpstreamTransport,
  UpstreamTransportError,
} from './upstream-transport.js';

interface FetchTransportOptions {
  /** Scheme, host and port. */
  readonly origin: string;
  /** The longest body that is read, in bytes. Default: {@link MAX_ANSWER_BYTES}. */
  readonly maxAnswerBytes?: number;
}

/** Makes a transport to one origin. The runtime keeps the connections. */
export function createFetchTransport({
  origin,
  maxAnswerBytes = MAX_ANSWER_BYTES,
}: FetchTransportOptions): UpstreamTransport {
  return {
    async request({ method, path, headers, body, signal }) {
      try {
        const sent = { method, headers: { ...headers }, signal, redirect: 'manual' as const };
        const response = await fetch(`${origin}${path}`, body === undefined ? sent : { ...sent, body });
        const text = response.ok
          ? await boundedText(response, maxAnswerBytes)
          : await readRefusal(response, maxAnswerBytes);
        if (text === undefined) throw new UpstreamTransportError('too_large');
        return {
          // Some runtimes hide a redirect that is not followed behind the status 0.
          status: response.type === 'opaqueredirect' ? 302 : response.status,
          retryAfter: response.headers.get('retry-after') ?? undefined,
          requestId: response.headers.get('x-request-id') ?? undefined,
          date: response.headers.get('date') ?? undefined,
          text,
        };
      } catch (error) {
        throw failureOf(error, signal);
      }
    },
    // Every request carries its deadline, and nothing is kept between them.
    close: () => Promise.resolve(),
  };
}

/** What a refusal says beyond its status is worth a moment, and no failure when it does not come. */
async function readRefusal(response: Response, maxBytes: number): Promise<string> {
  const tooLate = new AbortController();
  const timer = setTimeout(() => tooLate.abort(), REFUSAL_BODY_MS);
  const text = await boundedText(response, maxBytes, tooLate.signal).catch(() => undefined);
  clearTimeout(timer);
  return text ?? '';
}

function failureOf(error: unknown, signal: AbortSignal): UpstreamTransportError {
  if (error instanceof UpstreamTransportError) return error;
  if (signal.aborted) return new UpstreamTransportError('aborted', undefined, error);
  const cause = error instanceof Error ? error.cause : undefined;
  const code = typeof cause === 'object' && cause !== null && 'code' in cause ? cause.code : undefined;
  const systemCode = typeof code === 'string' ? code : undefined;
  // Node says why; other runtimes do not.
  return new UpstreamTransportError(CONNECT_ERRORS.has(code) ? 'unreachable' : 'broken', systemCode, error);
}
