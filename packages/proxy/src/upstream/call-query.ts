// Asks the voice service about a call that it knows already, within a limited time. How requests travel is the transport's,
// and what an answer means is for whoever asks.
import type { ProxySettings } from '../config/settings.js';
import { Deadline } from '../time/deadline.js';
import { failureOfError } from './failure.js';
import { serviceHeaders } from './service-headers.js';
import type { UpstreamResponse, UpstreamTransport } from './upstream-transport.js';

/** One question about a call. */
export interface CallQuestion {
  readonly callId: string;
  /** What of the call. Default: the call itself. */
  readonly part?: 'transcript' | 'recording' | 'rating';
  /** What the part is to be, as JSON. Default: it is only read. */
  readonly content?: object;
}

/**
 * Asks once.
 * @param visitor aborts the request when the visitor has gone
 * @throws ProxyError when there is no answer; an answer of any status is one
 */
export type CallQuery = (question: CallQuestion, visitor: AbortSignal) => Promise<UpstreamResponse>;

/** What of the proxy's settings a query needs. */
export type CallQuerySettings = Pick<
  ProxySettings,
  'baseUrl' | 'apiKey' | 'workspaceId' | 'workspaceHeader' | 'timeoutMs'
>;

/** Makes the query. @param transport stays its owner's */
export function createCallQuery(
  settings: CallQuerySettings,
  transport: Pick<UpstreamTransport, 'request'>,
): CallQuery {
  const { baseUrl, timeoutMs } = settings;
  const headers = serviceHeaders(settings);
  const jsonHeaders = { ...headers, 'content-type': 'application/json' };

  return async ({ callId, part, content }, visitor) => {
    const call = `${baseUrl.pathname}/calls/${encodeURIComponent(callId)}`;
    const path = part === undefined ? call : `${call}/${part}`;
    const deadline = new Deadline(timeoutMs, visitor);
    const { signal } = deadline;
    try {
      if (content === undefined) return await transport.request({ method: 'GET', path, headers, signal });
      const body = JSON.stringify(content);
      return await transport.request({ method: 'PUT', path, headers: jsonHeaders, body, signal });
    } catch (error) {
      throw failureOfError(error, deadline.abortedBy).error;
    } finally {
      deadline.release();
    }
  };
}
