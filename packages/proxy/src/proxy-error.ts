// Every way a request can end other than well, as one closed list of codes with the status each is sent under.
// Knows nothing of HTTP servers, requests or the voice service.

/** Code → HTTP status and the sentence sent when the thrower has none better. The README explains each. */
const PROBLEMS = {
  invalid_body: { status: 400, message: 'The body is not valid JSON in UTF-8.' },
  ticket_invalid: { status: 401, message: 'The ticket is not valid.' },
  challenge_failed: { status: 403, message: 'The check that you are a person was not passed.' },
  origin_not_allowed: { status: 403, message: 'This site may not start calls here.' },
  agent_not_found: { status: 404, message: 'There is no such agent.' },
  not_found: { status: 404, message: 'There is nothing at this address.' },
  method_not_allowed: { status: 405, message: 'This address does not take that method.' },
  request_timeout: { status: 408, message: 'The body did not arrive in time.' },
  payload_too_large: { status: 413, message: 'The body is too large.' },
  unsupported_media_type: { status: 415, message: 'The body must be uncompressed application/json.' },
  validation_error: { status: 422, message: 'The request is not valid.' },
  busy: { status: 429, message: 'All lines are busy. Try again later.' },
  rate_limited: { status: 429, message: 'Too many calls were started in a short time. Try again later.' },
  client_closed: { status: 499, message: 'The visitor left before the answer.' },
  internal_error: { status: 500, message: 'Something went wrong.' },
  proxy_misconfigured: { status: 500, message: 'This service is not set up correctly.' },
  provider_error: { status: 502, message: 'The voice service failed to start the call.' },
  service_unavailable: { status: 503, message: 'Calls are not available at the moment.' },
  upstream_timeout: { status: 504, message: 'The voice service did not answer in time.' },
} as const;

/** The closed list of codes an error envelope can carry. `client_closed` only ever appears in the log. */
export type ProxyErrorCode = keyof typeof PROBLEMS;

/** One field that was refused, and why. Never quotes the value. */
export interface ProblemDetail {
  readonly path: string;
  readonly message: string;
}

interface ProxyErrorExtras {
  /** Replaces the code's usual sentence. Sent to the visitor's page: no secrets, no foreign text. */
  readonly message?: string;
  readonly details?: readonly ProblemDetail[];
  /** Sent as `Retry-After`, in whole seconds. */
  readonly retryAfterSeconds?: number;
  /** Further response headers, such as `Allow`. */
  readonly headers?: Readonly<Record<string, string>>;
  /** What the operator should do, for the log only. */
  readonly alert?: string;
  /** The status the voice service answered, for the log only. */
  readonly upstreamStatus?: number;
  /** The rest of the request's body must not be waited for: the connection is closed after the answer. */
  readonly closesConnection?: boolean;
  /** Whether the voice service may have started a call that nobody was told of: then it stays charged. */
  readonly callMayHaveStarted?: boolean;
  readonly cause?: unknown;
}

/** A refusal or failure with a code. Made by `proxyError`, turned into an envelope in one place. */
export class ProxyError extends Error {
  override readonly name = 'ProxyError';
  readonly code: ProxyErrorCode;
  readonly extras: ProxyErrorExtras;

  constructor(code: ProxyErrorCode, extras: ProxyErrorExtras) {
    super(extras.message ?? PROBLEMS[code].message, { cause: extras.cause });
    this.code = code;
    this.extras = extras;
  }

  get status(): number {
    return PROBLEMS[this.code].status;
  }
}

/** Makes the error for a code; its status and usual sentence come from the table above. */
export function proxyError(code: ProxyErrorCode, extras: ProxyErrorExtras = {}): ProxyError {
  return new ProxyError(code, extras);
}
