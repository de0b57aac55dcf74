// What a failed call to the voice service means for the visitor, for the operator, and for a second try.
import { ProxyError, proxyError } from '../proxy-error.js';

/** A call that did not start. */
export interface UpstreamFailure {
  readonly error: ProxyError;
  /** Whether asking once more is safe and may help. */
  readonly canRetry: boolean;
}

/** What a refusal suggests as `Retry-After` when the service does not, in seconds. */
const USUAL_RETRY_SECONDS = 30;
const LONGEST_RETRY_SECONDS = 3600;
/** An empty account is not filled within a minute. */
const UNPAID_RETRY_SECONDS = 300;

/**
 * Errors met while connecting: no byte of the request can have been sent, so trying again starts no second call.
 * Timeouts are left out, the visitor has waited long enough by then.
 */
const CONNECT_ERRORS: ReadonlySet<unknown> = new Set([
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EADDRNOTAVAIL',
  'ENOTFOUND',
  'EAI_AGAIN',
]);
const TIMEOUT_ERRORS: ReadonlySet<unknown> = new Set([
  'UND_ERR_CONNECT_TIMEOUT',
  'UND_ERR_HEADERS_TIMEOUT',
  'UND_ERR_BODY_TIMEOUT',
  'ETIMEDOUT',
]);

/** The meaning of a status other than 200. */
export function failureOfStatus(
  status: number,
  retryAfter: string | undefined,
  now: number,
): UpstreamFailure {
  const final = (error: ProxyError): UpstreamFailure => ({ error, canRetry: false });
  const upstreamStatus = status;
  if (status === 429) {
    const retryAfterSeconds = secondsUntil(retryAfter, now) ?? USUAL_RETRY_SECONDS;
    return final(proxyError('rate_limited', { upstreamStatus, retryAfterSeconds }));
  }
  if (status === 404) {
    const alert = 'The voice service does not know the agent, or it is not active or not synced.';
    return final(proxyError('agent_not_found', { upstreamStatus, alert }));
  }
  if (status === 402) {
    const alert = 'The voice service wants payment: credits are used up or the subscription is inactive.';
    return final(
      proxyError('service_unavailable', { upstreamStatus, alert, retryAfterSeconds: UNPAID_RETRY_SECONDS }),
    );
  }
  if (status === 401 || status === 403) {
    const alert = 'The voice service refuses the API key, or the agent belongs to another workspace.';
    return final(proxyError('proxy_misconfigured', { upstreamStatus, alert }));
  }
  if (status >= 400 && status < 500) {
    const alert = 'The voice service refuses the request: check the base URL, the agent and its variables.';
    return final(proxyError('proxy_misconfigured', { upstreamStatus, alert }));
  }
  if (status >= 300 && status < 400) {
    const alert = 'The voice service redirects, which is never followed: check the base URL.';
    return final(proxyError('provider_error', { upstreamStatus, alert }));
  }
  return { error: proxyError('provider_error', { upstreamStatus }), canRetry: status === 502 };
}

/** The meaning of an answer with status 200 that cannot be used. */
export function failureOfAnswer(): ProxyError {
  const alert = 'The voice service answered 200 with something other than a call to join.';
  return proxyError('provider_error', { upstreamStatus: 200, alert });
}

/** The meaning of an error thrown instead of an answer; the caller knows best whose abort it was. */
export function failureOfError(
  error: unknown,
  aborted: 'by-visitor' | 'by-deadline' | undefined,
): UpstreamFailure {
  const final = (failure: ProxyError): UpstreamFailure => ({ error: failure, canRetry: false });
  if (error instanceof ProxyError) return final(error);
  if (aborted === 'by-visitor') return final(proxyError('client_closed'));
  if (aborted === 'by-deadline') return final(proxyError('upstream_timeout', { cause: error }));
  const code = codeOf(error);
  if (TIMEOUT_ERRORS.has(code)) return final(proxyError('upstream_timeout', { cause: error }));
  if (code === 'UND_ERR_RES_EXCEEDED_MAX_SIZE') return final(failureOfAnswer());
  if (code === 'UND_ERR_CLOSED' || code === 'UND_ERR_DESTROYED') {
    return final(proxyError('service_unavailable', { cause: error, retryAfterSeconds: USUAL_RETRY_SECONDS }));
  }
  const canRetry = CONNECT_ERRORS.has(code);
  const alert = canRetry ? `The voice service cannot be reached (${String(code)}).` : undefined;
  return {
    error: proxyError('provider_error', { cause: error, ...(alert === undefined ? {} : { alert }) }),
    canRetry,
  };
}

/** An `AggregateError` of a host with several addresses carries the code of the first. */
function codeOf(error: unknown): unknown {
  return typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
}

/** Reads `Retry-After` in either of its forms, as whole seconds from 1 to an hour. */
function secondsUntil(retryAfter: string | undefined, now: number): number | undefined {
  if (retryAfter === undefined) return undefined;
  const text = retryAfter.trim();
  const seconds = /^\d{1,9}$/.test(text) ? Number(text) : (Date.parse(text) - now) / 1000;
  if (Number.isNaN(seconds)) return undefined;
  return Math.min(LONGEST_RETRY_SECONDS, Math.max(1, Math.ceil(seconds)));
}
