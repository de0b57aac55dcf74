// Every way a request can end other than well, as one closed list of codes with the status each is sent under.
// Knows nothing of HTTP servers, requests or the voice service.
import type { LogFields } from './log-fields.js';

/** Code → HTTP status and the sentence sent when the thrower has none better. The README's table is made of these comments. */
const ERROR_DEFINITIONS = {
  /** The body is not JSON in UTF-8. */
  invalid_body: { status: 400, message: 'The body is not valid JSON in UTF-8.' },
  /** The ticket is not good, or it has been used; or none are taken here. */
  ticket_invalid: { status: 401, message: 'The ticket is not valid.' },
  /** The join brings no ticket, and one is required: a visitor who is not logged in, or a page that fetches none. */
  ticket_required: { status: 401, message: 'A ticket is required.' },
  /** The webhook's signature, its time, or a header that it needs. */
  signature_invalid: { status: 401, message: 'The signature is not valid.' },
  /** The call token is missing, another call's, over, or none. */
  call_token_invalid: { status: 401, message: 'The call token is not valid.' },
  /** The join brings no proof from the challenge widget, or one that is not good. */
  challenge_failed: { status: 403, message: 'The check that you are a person was not passed.' },
  /** The origin is missing, `null` or not in the list, or no script of a page made the request. */
  origin_not_allowed: { status: 403, message: 'This site may not start calls here.' },
  /** No such alias, an agent that is switched off, or one that the voice service does not know (alert). */
  agent_not_found: { status: 404, message: 'There is no such agent.' },
  /** The widget is not installed (alert); on the standalone server also any other address. */
  not_found: { status: 404, message: 'There is nothing at this address.' },
  /** The voice service has no transcript or recording of the call, or not yet; see `Retry-After`. */
  not_available_yet: { status: 404, message: 'This is not available, or not yet.' },
  /** The voice service keeps no ratings, or has deleted the call. */
  rating_not_kept: { status: 404, message: 'Ratings are not kept here.' },
  /** See `Allow`. */
  method_not_allowed: { status: 405, message: 'This address does not take that method.' },
  /** The body took longer than 5 s. */
  request_timeout: { status: 408, message: 'The body did not arrive in time.' },
  /** The same call result is being worked on. */
  delivery_in_progress: { status: 409, message: 'This delivery is being worked on. Send it again later.' },
  /** More than 16 KB; for the webhook 1 MB. */
  payload_too_large: { status: 413, message: 'The body is too large.' },
  /** Not `application/json`, not UTF-8, or compressed. */
  unsupported_media_type: { status: 415, message: 'The body must be uncompressed application/json.' },
  /** Unknown fields, wrong types, a variable that is not declared or not acceptable. */
  validation_error: { status: 422, message: 'The request is not valid.' },
  /** The agent's, everyone's or the day's allowance is spent, or too many calls are under way. */
  busy: { status: 429, message: 'All lines are busy. Try again later.' },
  /** The visitor's or user's limit is spent, or the key's at the voice service; `Retry-After` says when to come back. */
  rate_limited: { status: 429, message: 'Too many requests in a short time. Try again later.' },
  /** In the log alone: the visitor left before the answer. */
  client_closed: { status: 499, message: 'The visitor left before the answer.' },
  /** A fault in the proxy, or in your `onResult` (alert). */
  internal_error: { status: 500, message: 'Something went wrong.' },
  /** The voice service refuses the key or the request (400, 401, 403, 422), or a body parser ran before the webhook (alert). */
  proxy_misconfigured: { status: 500, message: 'This service is not set up correctly.' },
  /** The voice service failed twice (502), cannot be reached, failed otherwise, redirected, or sent an invalid answer (mostly with an alert). */
  provider_error: { status: 502, message: 'The voice service failed.' },
  /** The voice service wants payment (402) or has failed too often for this agent, a challenge could not be verified, the shared store is away (alerts all), or the proxy is closing. */
  service_unavailable: { status: 503, message: 'Calls are not available at the moment.' },
  /** The voice service did not answer within `timeoutMs`. */
  upstream_timeout: { status: 504, message: 'The voice service did not answer in time.' },
} as const;

/** The closed list of codes an error envelope can carry. `client_closed` only ever appears in the log. */
export type ProxyErrorCode = keyof typeof ERROR_DEFINITIONS;

/** Every code there is. */
export const PROXY_ERROR_CODES = Object.keys(ERROR_DEFINITIONS) as readonly ProxyErrorCode[];

/** The status a code is sent under, and its usual sentence. */
export function definitionOf(code: ProxyErrorCode): { readonly status: number; readonly message: string } {
  return ERROR_DEFINITIONS[code];
}

/** One field that was refused, and why. Never quotes the value. */
export interface ErrorDetail {
  readonly path: string;
  readonly message: string;
}

/** Fields of the log that whoever throws an error fills in. */
type ThrownLogFields = Pick<
  LogFields,
  'reason' | 'origin' | 'advice' | 'upstreamStatus' | 'upstreamRequestId' | 'alert'
>;

interface ProxyErrorExtras extends Readonly<ThrownLogFields> {
  /** Replaces the code's usual sentence. Sent to the visitor's page: no secrets, no foreign text. */
  readonly message?: string;
  readonly details?: readonly ErrorDetail[];
  /** When to come back, in milliseconds; sent as `Retry-After`, which rounds it up to whole seconds. */
  readonly retryAfterMs?: number;
  /** Further response headers, such as `Allow`. */
  readonly headers?: Readonly<Record<string, string>>;
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
    super(extras.message ?? ERROR_DEFINITIONS[code].message, { cause: extras.cause });
    this.code = code;
    this.extras = extras;
  }

  get status(): number {
    return ERROR_DEFINITIONS[this.code].status;
  }
}

/** Makes the error for a code; its status and usual sentence come from the table above. */
export function proxyError(code: ProxyErrorCode, extras: ProxyErrorExtras = {}): ProxyError {
  return new ProxyError(code, extras);
}
