// Starts calls at the voice service: what is asked, how often, and what an answer means. How requests travel is the
// transport's.
import { setTimeout as pause } from 'node:timers/promises';
import type { ProxySettings } from '../config/settings.js';
import { isLoopbackHost } from '../http/loopback.js';
import { proxyError, type ProxyError } from '../http/proxy-error.js';
import { asProxyError } from '../http/unexpected-error.js';
import { Deadline } from '../time/deadline.js';
import { type CircuitBreaker, createCircuitBreaker } from './circuit-breaker.js';
import {
  failureOfAnswer,
  failureOfError,
  failureOfStatus,
  outcomeOf,
  type UpstreamFailure,
} from './failure.js';
import { type JoinAnswer, readJoinAnswer } from './join-answer.js';
import { serviceHeaders } from './service-headers.js';
import { testCallPath, webCallOf } from './test-call.js';
import { upstreamRequestIdOf } from './upstream-request-id.js';
import type { UpstreamRequest, UpstreamTransport } from './upstream-transport.js';

/** What is asked of the voice service. */
export interface CallRequest {
  readonly agentId: string;
  readonly variables: Readonly<Record<string, string>>;
}

/** The voice service as the join route sees it. */
export interface VoiceService {
  /**
   * Starts a call.
   * @param signal aborts the request when the visitor has gone
   * @throws ProxyError as the README's table of errors says
   */
  startCall(request: CallRequest, signal: AbortSignal): Promise<JoinAnswer>;
  /** Lets running calls finish starting, for as long as one may take at most, and closes every connection. May be called again. */
  close(): Promise<void>;
}

type ServiceSettings = Pick<
  ProxySettings,
  | 'baseUrl'
  | 'apiKey'
  | 'workspaceId'
  | 'workspaceHeader'
  | 'joinUrlHosts'
  | 'testCalls'
  | 'timeoutMs'
  | 'now'
  | 'random'
>;

/** The pause before the second try: long enough for a restart of one of many servers, too short to be noticed. */
const RETRY_PAUSE_MS = { least: 100, jitter: 200 };
const MAX_ATTEMPTS = 2;

/**
 * Makes the client of one voice service.
 * @param transport owned by the service from now on
 */
export function createVoiceService(settings: ServiceSettings, transport: UpstreamTransport): VoiceService {
  const { baseUrl, timeoutMs, now, random } = settings;
  /** One an agent, so that one which always fails shuts nobody else out. There are as many as agents are configured. */
  const breakers = new Map<string, CircuitBreaker>();
  const callOf = createCallWriter(settings);
  const answerRules = {
    allowsLoopback: isLoopbackHost(baseUrl.hostname),
    hosts: settings.joinUrlHosts,
    apiKey: settings.apiKey,
    adapt: settings.testCalls ? webCallOf : undefined,
  };

  function breakerOf(agentId: string): CircuitBreaker {
    const breaker = breakers.get(agentId) ?? createCircuitBreaker(now);
    breakers.set(agentId, breaker);
    return breaker;
  }

  async function attempt(
    request: Omit<UpstreamRequest, 'signal'>,
    deadline: Deadline,
  ): Promise<JoinAnswer | UpstreamFailure> {
    try {
      const response = await transport.request({ ...request, signal: deadline.signal });
      const { status, retryAfter, text } = response;
      if (status !== 200 && !(settings.testCalls && status === 201)) {
        const failure = failureOfStatus(status, retryAfter, now());
        return withRequestId(failure, upstreamRequestIdOf(response, settings.apiKey));
      }
      return readJoinAnswer(text, answerRules) ?? { error: failureOfAnswer(status), canRetry: false };
    } catch (error) {
      return failureOfError(error, deadline.abortedBy);
    }
  }

  async function startWithin(request: CallRequest, deadline: Deadline): Promise<JoinAnswer> {
    const call = callOf(request);
    for (let attempts = 1; ; attempts += 1) {
      const gone = leftOrLate(deadline);
      if (gone !== undefined) throw gone;
      const outcome = await attempt(call, deadline);
      if (!('error' in outcome)) return outcome;
      if (!outcome.canRetry || attempts === MAX_ATTEMPTS) throw outcome.error;
      await pauseWithin(RETRY_PAUSE_MS.least + random() * RETRY_PAUSE_MS.jitter, deadline);
    }
  }

  return {
    async startCall(request, visitor) {
      const passage = breakerOf(request.agentId).enter();
      if (!('settle' in passage)) throw circuitIsOpen(passage.retryAfterMs);
      const deadline = new Deadline(timeoutMs, visitor);
      try {
        const answer = await startWithin(request, deadline);
        passage.settle('good');
        return answer;
      } catch (error) {
        passage.settle(outcomeOf(asProxyError(error)));
        throw error;
      } finally {
        deadline.release();
      }
    },
    close: () => transport.close(),
  };
}

/** Writes the request of a call, everything but the visitor's part once. */
function createCallWriter(settings: ServiceSettings) {
  const { baseUrl, testCalls } = settings;
  const basePath = baseUrl.pathname;
  const headers = serviceHeaders(settings);
  const jsonHeaders = { ...headers, 'content-type': 'application/json' };

  return ({ agentId, variables }: CallRequest): Omit<UpstreamRequest, 'signal'> => {
    if (testCalls) return { method: 'POST', path: basePath + testCallPath(agentId), headers };
    const hasVariables = Object.keys(variables).length > 0;
    const body = JSON.stringify({ agent_id: agentId, ...(hasVariables ? { variables } : {}) });
    return { method: 'POST', path: `${basePath}/webrtc/call`, headers: jsonHeaders, body };
  };
}

function withRequestId(failure: UpstreamFailure, upstreamRequestId: string | undefined): UpstreamFailure {
  if (upstreamRequestId === undefined) return failure;
  const { code, extras } = failure.error;
  return { ...failure, error: proxyError(code, { ...extras, upstreamRequestId }) };
}

async function pauseWithin(pauseMs: number, deadline: Deadline): Promise<void> {
  // Only the signal ends a pause early, and whoever asks next looks at it first.
  await pause(pauseMs, undefined, { signal: deadline.signal }).catch(() => undefined);
}

/** The refusal when nothing is to be asked any more; whatever was asked before has not started a call. */
function leftOrLate({ abortedBy }: Deadline): ProxyError | undefined {
  if (abortedBy === undefined) return undefined;
  return proxyError(abortedBy === 'by-visitor' ? 'client_closed' : 'upstream_timeout');
}

function circuitIsOpen(retryAfterMs: number): ProxyError {
  return proxyError('service_unavailable', {
    retryAfterMs,
    alert:
      'Calls of this agent have failed too often: for a few seconds they are refused without asking the voice service. The alerts of the joins before say what to do.',
  });
}
