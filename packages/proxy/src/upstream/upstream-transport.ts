// How one request reaches the voice service and what comes back: a port. What is asked, what an answer means and
// whether to ask again is decided elsewhere.

/** One request to the voice service. */
export interface UpstreamRequest {
  readonly method: 'GET' | 'POST' | 'PUT';
  /** From the origin on, base path included: `/api/public/v1/webrtc/call`. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Default: none. */
  readonly body?: string;
  /** Gives the request up; it carries the deadline. */
  readonly signal: AbortSignal;
}

/** An answer, of any status. */
export interface UpstreamResponse {
  readonly status: number;
  /** The header, as it was sent. */
  readonly retryAfter: string | undefined;
  /** The header `X-Request-Id`, as it was sent. */
  readonly requestId?: string | undefined;
  /** The header `Date`, as it was sent. */
  readonly date?: string | undefined;
  /** The body of a 2xx. Of any other status it is empty unless it comes within {@link REFUSAL_BODY_MS}, within the cap. */
  readonly text: string;
}

/**
 * Sends requests to one origin, chosen when it is made.
 *
 * Every implementation keeps four promises. A redirect is an answer like any other and never followed, since what
 * follows it takes the key along. A body is read up to the transport's cap, counted as it will be parsed (after any
 * decompression). An answer that breaks off is an error, never a short text. And nothing is sent twice: whoever
 * asks decides on that, by the error's reason.
 */
export interface UpstreamTransport {
  /** @throws UpstreamTransportError */
  request(request: UpstreamRequest): Promise<UpstreamResponse>;
  /** Lets requests under way finish, for a limited time, and gives every connection back. May be called again. */
  close(): Promise<void>;
}

/** The longest body that is read unless a transport is told otherwise, in bytes: a started call has some hundred. */
export const MAX_ANSWER_BYTES = 64 * 1024;

/** How long the body of a refusal is waited for, in milliseconds: it helps the log alone. */
export const REFUSAL_BODY_MS = 200;

/**
 * Why there is no answer. `unreachable`: no connection came about, so nothing can have been sent. `timeout`: no answer
 * in time. `too_large`: the body is over the cap. `aborted`: the signal fired. `closed`: the transport was closed.
 * `broken`: anything else; the request may have arrived.
 */
export type TransportFailure = 'unreachable' | 'timeout' | 'too_large' | 'aborted' | 'closed' | 'broken';

/**
 * System codes of a connection that did not come about. Timeouts are not among them: by then the visitor has waited
 * enough.
 */
export const CONNECT_ERRORS: ReadonlySet<unknown> = new Set([
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EADDRNOTAVAIL',
  'ENOTFOUND',
  'EAI_AGAIN',
]);

/** A request without an answer. */
export class UpstreamTransportError extends Error {
  override readonly name = 'UpstreamTransportError';
  readonly reason: TransportFailure;
  /** The system's own code such as `ECONNREFUSED`, for the operator. */
  readonly systemCode: string | undefined;

  constructor(reason: TransportFailure, systemCode?: string, cause?: unknown) {
    super(`No answer from the voice service: ${reason}.`, { cause });
    this.reason = reason;
    this.systemCode = systemCode;
  }
}
