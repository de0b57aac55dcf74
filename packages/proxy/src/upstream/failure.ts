// What a failed call to the voice service means for the visitor, for the operator, and for a second try.
import { proxyError, type ProxyError } from '../http/proxy-error.js';
import type { CircuitOutcome } from './circuit-breaker.js';
import { UpstreamTransportError } from './upstream-transport.js';

/** A call that did not start. */
export interface UpstreamFailure {
  readonly error: ProxyError;
  /** Whether asking once more is safe and may help. */
  readonly canRetry: boolean;
}

/** What a refusal suggests as `Retry-After` when the service does not, in milliseconds. */
const USUAL_RETRY_MS = 30_000;
const LONGEST_RETRY_MS = 3_600_000;
/** An empty account is not filled within a minute. */
const UNPAID_RETRY_MS = 300_000;

/** The meaning of a status other than 200. */
export function failureOfStatus(
  status: number,
  retryAfter: string | undefined,
  now: number,
): UpstreamFailure {
  const final = (error: ProxyError): UpstreamFailure => ({ error, canRetry: false });
  const upstreamStatus = status;
  if (status === 429) {
    const retryAfterMs = waitMsOf(retryAfter, now) ?? USUAL_RETRY_MS;
    return final(proxyError('rate_limited', { upstreamStatus, retryAfterMs }));
  }
  if (status === 404) {
    const alert =
      'The voice service does not know the agent, or it is not active or not synced: check its id in the option agents, and activate it there.';
    return final(proxyError('agent_not_found', { upstreamStatus, alert }));
  }
  if (status === 402) {
    const alert =
      'The voice service wants payment: credits are used up or the subscription is inactive. Settle it there.';
    return final(proxyError('service_unavailable', { upstreamStatus, alert, retryAfterMs: UNPAID_RETRY_MS }));
  }
  if (status === 401 || status === 403) {
    const alert =
      'The voice service refuses the API key, or the agent belongs to another workspace: check apiKey (VOICE_AGENT_API_KEY), workspaceId and the id of the agent.';
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
  if (status < 300) return final(failureOfAnswer(status));
  // A gateway that gave up waiting does not know what became of the request.
  const callMayHaveStarted = status === 504;
  return {
    error: proxyError('provider_error', { upstreamStatus, callMayHaveStarted }),
    canRetry: status === 502,
  };
}

/** The meaning of an answer with a good status that cannot be used. */
export function failureOfAnswer(upstreamStatus: number): ProxyError {
  const alert = `The voice service answered ${upstreamStatus} with something other than a call to join: check the base URL and joinUrlHosts, and report it to the service.`;
  return proxyError('provider_error', { upstreamStatus, alert, callMayHaveStarted: true });
}

/** The meaning of an error thrown instead of an answer; the caller knows best whose abort it was. */
export function failureOfError(
  error: unknown,
  aborted: 'by-visitor' | 'by-deadline' | undefined,
): UpstreamFailure {
  const final = (failure: ProxyError): UpstreamFailure => ({ error: failure, canRetry: false });
  const reason = error instanceof UpstreamTransportError ? error.reason : 'broken';
  const unsure = { cause: error, callMayHaveStarted: true } as const;
  if (aborted === 'by-visitor') return final(proxyError('client_closed', unsure));
  if (aborted === 'by-deadline' || reason === 'timeout') return final(proxyError('upstream_timeout', unsure));
  if (reason === 'too_large') return final(failureOfAnswer(200));
  if (reason === 'closed') {
    return final(proxyError('service_unavailable', { cause: error, retryAfterMs: USUAL_RETRY_MS }));
  }
  if (reason === 'unreachable') {
    const alert = `The voice service cannot be reached (${systemCodeOf(error)}): check the base URL, name resolution and firewall, and whether an outgoing proxy is needed (dispatcher, HTTPS_PROXY).`;
    return { error: proxyError('provider_error', { cause: error, alert }), canRetry: true };
  }
  const alert = `The connection to the voice service broke (${systemCodeOf(error)}): if it goes on, check what stands between (firewall, outgoing proxy, certificates), and ask the service.`;
  return final(proxyError('provider_error', { ...unsure, alert }));
}

/** What a failure says about the service's health: a clear refusal of one request shows that it answers. */
export function outcomeOf({ code }: ProxyError): CircuitOutcome {
  if (code === 'provider_error' || code === 'upstream_timeout') return 'failed';
  return code === 'client_closed' || code === 'internal_error' ? 'unknown' : 'refused';
}

/** Only what looks like one: an error's other words may quote what it was given. */
function systemCodeOf(error: unknown): string {
  const code = error instanceof UpstreamTransportError ? error.systemCode : undefined;
  return code !== undefined && /^[A-Z][A-Z0-9_]{2,63}$/.test(code) ? code : 'no code';
}

/** Reads `Retry-After` in either of its forms, as a wait of an hour at most. */
function waitMsOf(retryAfter: string | undefined, now: number): number | undefined {
  if (retryAfter === undefined) return undefined;
  const text = retryAfter.trim();
  const waitMs = /^\d{1,9}$/.test(text) ? Number(text) * 1000 : Date.parse(text) - now;
  if (Number.isNaN(waitMs)) return undefined;
  return Math.min(LONGEST_RETRY_MS, Math.max(0, waitMs));
}
