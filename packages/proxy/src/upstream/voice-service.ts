// Starts calls at the voice service. The only file that holds the API key and the only one that sends requests.
import { setTimeout as pause } from 'node:timers/promises';
import { Pool, type Dispatcher } from 'undici';
import { proxyError } from '../proxy-error.js';
import type { ProxySettings } from '../settings.js';
import { isLoopbackHost } from '../loopback.js';
import { Deadline } from './deadline.js';
import { failureOfAnswer, failureOfError, failureOfStatus, type UpstreamFailure } from './failure.js';
import { readJoinAnswer, type JoinAnswer } from './join-answer.js';

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
  'baseUrl' | 'apiKey' | 'workspaceId' | 'timeoutMs' | 'now' | 'random'
>;

/** Upstream connections at most; joins beyond it wait for one within their deadline. */
const MAX_CONNECTIONS = 128;
const MAX_ANSWER_BYTES = 64 * 1024;
/** The pause before the second try: long enough for a restart of one of many servers, too short to be noticed. */
const RETRY_PAUSE_MS = { least: 100, jitter: 200 };
const MAX_ATTEMPTS = 2;

/** Makes the client of one voice service, with a connection pool of its own. */
export function createVoiceService(settings: ServiceSettings): VoiceService {
  const { baseUrl, timeoutMs, now, random } = settings;
  const pool = new Pool(baseUrl.origin, {
    connections: MAX_CONNECTIONS,
    connect: { timeout: timeoutMs },
    headersTimeout: timeoutMs,
    bodyTimeout: timeoutMs,
    maxResponseSize: MAX_ANSWER_BYTES,
  });
  const path = `${baseUrl.pathname}/webrtc/call`;
  const headers = {
    authorization: `Bearer ${settings.apiKey}`,
    'content-type': 'application/json',
    accept: 'application/json',
    ...(settings.workspaceId === undefined ? {} : { 'x-service-workspace-id': settings.workspaceId }),
  };
  const answerRules = { allowsLoopback: isLoopbackHost(baseUrl.hostname), apiKey: settings.apiKey };

  let closing: Promise<void> | undefined;

  async function attempt(body: string, deadline: Deadline): Promise<JoinAnswer | UpstreamFailure> {
    try {
      const response = await pool.request({ method: 'POST', path, headers, body, signal: deadline.signal });
      if (response.statusCode === 200) {
        const answer = readJoinAnswer(await response.body.text(), answerRules);
        return answer ?? { error: failureOfAnswer(), canRetry: false };
      }
      discard(response, deadline.signal);
      return failureOfStatus(response.statusCode, oneValue(response.headers['retry-after']), now());
    } catch (error) {
      return failureOfError(error, deadline.abortedBy);
    }
  }

  return {
    async startCall({ agentId, variables }, visitor) {
      const body = JSON.stringify({
        agent_id: agentId,
        ...(Object.keys(variables).length === 0 ? {} : { variables }),
      });
      const deadline = new Deadline(timeoutMs, visitor);
      try {
        for (let attempts = 1; ; attempts += 1) {
          const outcome = await attempt(body, deadline);
          if (!('error' in outcome)) return outcome;
          if (!outcome.canRetry || attempts === MAX_ATTEMPTS) throw outcome.error;
          await pauseUntil(RETRY_PAUSE_MS.least + random() * RETRY_PAUSE_MS.jitter, deadline);
        }
      } finally {
        deadline.release();
      }
    },

    close() {
      closing ??= closePool(pool, timeoutMs);
      return closing;
    },
  };
}

async function closePool(pool: Pool, patienceMs: number): Promise<void> {
  const hurry = new AbortController();
  const tooLate = pause(patienceMs, undefined, { signal: hurry.signal, ref: false }).catch(() => undefined);
  await Promise.race([pool.close(), tooLate]);
  hurry.abort();
  await pool.destroy();
}

async function pauseUntil(pauseMs: number, deadline: Deadline): Promise<void> {
  try {
    await pause(pauseMs, undefined, { signal: deadline.signal });
  } catch {
    // Only the signal ends a pause early.
    throw deadline.abortedBy === 'by-visitor' ? proxyError('client_closed') : proxyError('upstream_timeout');
  }
}

/** Reads the rest of an answer away without waiting for it, so that its connection can be used again. */
function discard(response: Dispatcher.ResponseData, signal: AbortSignal): void {
  response.body.dump({ limit: MAX_ANSWER_BYTES, signal }).catch(() => undefined);
}

function oneValue(header: string | string[] | undefined): string | undefined {
  return typeof header === 'string' ? header : header?.[0];
}
