// Asks a join-proxy for an invitation. Knows the proxy's answers and nothing of calls.
import { createVoiceError, type VoiceError, type VoiceErrorCode } from '../errors/voice-error.js';
import type { CallInvitation, JoinRequest } from './join-port.js';

export interface ProxyRequest {
  /** The address the proxy is mounted at, absolute or relative to the page. */
  readonly proxyUrl: string;
  readonly timeoutMs: number;
  readonly fetch: typeof globalThis.fetch;
  /** Aborted when nobody wants the invitation any more. */
  readonly signal: AbortSignal;
}

/** Rejects with a `VoiceError`. */
export async function askProxy(request: JoinRequest, options: ProxyRequest): Promise<CallInvitation> {
  const { proxyUrl, timeoutMs, fetch, signal } = options;
  if (signal.aborted) throw createVoiceError('aborted');
  const mount = proxyUrl.replace(/\/+$/, '');
  const answer = await fetch(`${mount}/join`, {
    ...toInit(request),
    signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
  })
    .then(async (response) => ({ response, body: await readJson(response) }))
    .catch((cause: unknown) => {
      throw createVoiceError(signal.aborted ? 'aborted' : 'proxy_unreachable', { cause });
    });
  if (!answer.response.ok) throw toRefusal(answer.response, answer.body);
  const invitation = toInvitation(answer.body);
  const { callId, callToken } = invitation;
  if (callId === undefined) return invitation;
  return {
    ...invitation,
    rate: callToken
      ? (rating) =>
          fetch(`${mount}/calls/${encodeURIComponent(callId)}/rating`, {
            ...toInit({ ...rating, ticket: callToken }),
            keepalive: true, // many visitors leave once they have chosen
            signal: AbortSignal.timeout(timeoutMs),
          })
      : undefined,
    keepAlive: () => void sendMessage(`${mount}/alive`, callId, fetch),
    release: () => void sendMessage(`${mount}/end`, callId, fetch),
  };
}

/**
 * Tells the proxy something about a call, by a request that outlives its page. Plain text needs no preflight, and in CORS
 * mode the request says where it comes from whatever the page's referrer policy is; a beacon does not. Never rejects.
 */
async function sendMessage(address: string, callId: string, fetch: ProxyRequest['fetch']): Promise<void> {
  try {
    if ('keepalive' in Request.prototype) {
      await fetch(address, {
        method: 'POST',
        body: callId,
        keepalive: true,
        mode: 'cors',
        credentials: 'omit',
      });
      return;
    }
  } catch {
    // A beacon may still get through.
  }
  try {
    navigator.sendBeacon(address, callId);
  } catch {
    // The proxy finds out by itself, if later.
  }
}

/** What is sent as JSON; the ticket, or what else shows whose request it is, as its header. */
function toInit({ ticket, ...body }: Pick<JoinRequest, 'ticket'>): RequestInit {
  return {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(ticket ? { authorization: `Bearer ${ticket}` } : {}),
    },
    body: JSON.stringify(body),
    cache: 'no-store',
    credentials: 'omit',
  };
}

async function readJson(response: Response): Promise<unknown> {
  const text = await response.text();
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined; // judged by the HTTP status alone
  }
}

function toInvitation(body: unknown): CallInvitation {
  const { joinUrl, callId, agentName, callToken } = asFields(body);
  if (typeof joinUrl !== 'string' || !/^wss?:\/\//i.test(joinUrl)) {
    throw createVoiceError('protocol_error', { message: 'The join-proxy answered without a join URL.' });
  }
  return {
    joinUrl,
    callId: typeof callId === 'string' ? callId : undefined,
    agentName: typeof agentName === 'string' ? agentName : undefined,
    callToken: typeof callToken === 'string' ? callToken : undefined,
  };
}

/** The proxy's own codes that say more than their HTTP status. */
const BY_CODE: Readonly<Record<string, VoiceErrorCode>> = {
  origin_not_allowed: 'origin_not_allowed',
  ticket_invalid: 'ticket_invalid',
  ticket_required: 'ticket_required',
  challenge_failed: 'challenge_failed',
  agent_not_found: 'agent_unavailable',
  agent_unavailable: 'agent_unavailable',
  not_found: 'proxy_unreachable',
  method_not_allowed: 'proxy_unreachable',
  rate_limited: 'rate_limited',
  busy: 'busy',
};

const BY_STATUS: Readonly<Record<number, VoiceErrorCode>> = {
  400: 'protocol_error',
  401: 'ticket_invalid',
  403: 'origin_not_allowed',
  404: 'agent_unavailable',
  409: 'busy',
  413: 'protocol_error',
  415: 'protocol_error',
  422: 'protocol_error',
  429: 'rate_limited',
};

const STRANGERS_STATUS: ReadonlySet<number> = new Set([401, 403, 404, 405, 501]);

function toRefusal(response: Response, body: unknown): VoiceError {
  const { code, message, details } = asFields(asFields(body).error);
  // What is no envelope comes from a server that is not a join-proxy: the address is wrong, or something asks for a login.
  const isStranger = typeof code !== 'string' && STRANGERS_STATUS.has(response.status);
  const known = typeof code === 'string' && Object.hasOwn(BY_CODE, code) ? BY_CODE[code] : undefined;
  const voiceCode = isStranger
    ? 'proxy_unreachable'
    : (known ?? BY_STATUS[response.status] ?? 'service_unavailable');
  const fields = describeDetails(details);
  const error = createVoiceError(voiceCode, {
    ...(fields === '' ? {} : { message: `The join-proxy refused the request: ${fields}.` }),
    cause: new Error(
      `HTTP ${response.status} ${typeof code === 'string' ? code : ''} ${typeof message === 'string' ? message : ''}`.trim(),
    ),
    retryAfterMs: parseRetryAfter(response.headers.get('retry-after')),
  });
  const requestId = response.headers.get('x-request-id');
  return requestId === null ? error : Object.assign(error, { requestId });
}

/** Which fields were refused and why: `variables.first_name is not declared for this agent`. */
function describeDetails(details: unknown): string {
  if (!Array.isArray(details)) return '';
  return details
    .map((detail) => {
      const { path, message } = asFields(detail);
      return [path, message].filter((part) => typeof part === 'string' && part !== '').join(' ');
    })
    .join('; ');
}

/** `Retry-After` as seconds or as a date (RFC 9110, section 10.2.3), in milliseconds from now. */
function parseRetryAfter(value: string | null): number | undefined {
  if (value === null) return undefined;
  const delayMs = /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - Date.now();
  return Number.isFinite(delayMs) ? Math.max(0, delayMs) : undefined;
}

function asFields(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}
