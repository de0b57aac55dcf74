// The join port's usual implementation: asks a join-proxy. Knows the proxy's answers and nothing of calls.
import { createVoiceError, VoiceError, type VoiceErrorCode } from '../session/voice-error.js';
import type { CallInvitation, JoinPort, JoinRequest } from './join-port.js';

/** Where the standalone proxy mounts its router; resolved against the page's address. */
export const DEFAULT_PROXY_URL = '/voice';

/** How long the proxy may take, in milliseconds: its own upstream deadline and retry fit into it. */
export const JOIN_TIMEOUT_MS = 12_000;

export interface JoinEndpointOptions {
  /** The address the proxy is mounted at, absolute or relative to the page. Default: {@link DEFAULT_PROXY_URL}. */
  readonly proxyUrl?: string | undefined;
  /** Default: {@link JOIN_TIMEOUT_MS}. */
  readonly timeoutMs?: number;
  /** Default: the browser's own. */
  readonly fetch?: typeof globalThis.fetch;
}

/** A join port that asks the proxy at `proxyUrl`. */
export function createJoinEndpoint(options: JoinEndpointOptions = {}): JoinPort {
  const { proxyUrl = DEFAULT_PROXY_URL, timeoutMs = JOIN_TIMEOUT_MS } = options;
  const endpoint = `${proxyUrl.replace(/\/+$/, '')}/join`;

  return async (request, { signal }) => {
    const fetch = options.fetch ?? globalThis.fetch.bind(globalThis);
    const timeout = AbortSignal.timeout(timeoutMs);
    try {
      const response = await fetch(endpoint, {
        ...toInit(request),
        signal: AbortSignal.any([signal, timeout]),
      });
      const body = await readJson(response);
      if (!response.ok) throw toRefusal(response, body);
      return toInvitation(body);
    } catch (thrown) {
      if (thrown instanceof VoiceError) throw thrown;
      if (signal.aborted) throw createVoiceError('aborted', { cause: thrown });
      throw createVoiceError('proxy_unreachable', { cause: thrown });
    }
  };
}

function toInit({ ticket, ...body }: JoinRequest): RequestInit {
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
  const { joinUrl, callId, agentName } = asFields(body);
  if (typeof joinUrl !== 'string' || !/^wss?:\/\//i.test(joinUrl)) {
    throw createVoiceError('protocol_error', { message: 'The join-proxy answered without a join URL.' });
  }
  return {
    joinUrl,
    callId: typeof callId === 'string' ? callId : undefined,
    agentName: typeof agentName === 'string' ? agentName : undefined,
  };
}

/** The proxy's own codes that say more than their HTTP status. */
const BY_CODE: Readonly<Record<string, VoiceErrorCode>> = {
  origin_not_allowed: 'origin_not_allowed',
  ticket_invalid: 'ticket_invalid',
  ticket_required: 'ticket_invalid',
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

function toRefusal(response: Response, body: unknown): VoiceError {
  const { code, message } = asFields(asFields(body).error);
  // A 404 or 405 that is no envelope comes from a server that is not a join-proxy: the address is wrong.
  const isStranger = typeof code !== 'string' && (response.status === 404 || response.status === 405);
  const known = typeof code === 'string' && Object.hasOwn(BY_CODE, code) ? BY_CODE[code] : undefined;
  const voiceCode = isStranger
    ? 'proxy_unreachable'
    : (known ?? BY_STATUS[response.status] ?? 'service_unavailable');
  return createVoiceError(voiceCode, {
    cause: new Error(
      `HTTP ${response.status} ${typeof code === 'string' ? code : ''} ${typeof message === 'string' ? message : ''}`.trim(),
    ),
    retryAfterMs: parseRetryAfter(response.headers.get('retry-after')),
  });
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
