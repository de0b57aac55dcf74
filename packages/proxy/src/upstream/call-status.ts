// Asks the voice service whether a call goes on. How requests travel is the transport's.
import { z } from 'zod';
import type { ProxySettings } from '../config/settings.js';
import { parseJson } from '../http/parse-json.js';
import { Deadline } from '../time/deadline.js';
import { serviceHeaders } from './service-headers.js';
import type { UpstreamTransport } from './upstream-transport.js';

/**
 * `active`: the visitor is in the call. `over`: nobody is, and nobody can be any more. `unknown`: the service does not say,
 * or says that the call has not begun.
 */
export type CallActivity = 'active' | 'over' | 'unknown';

/** Asks about one call. Never rejects. */
export type CallStatusReader = (callId: string, signal: AbortSignal) => Promise<CallActivity>;

type ReaderSettings = Pick<
  ProxySettings,
  'baseUrl' | 'apiKey' | 'workspaceId' | 'workspaceHeader' | 'timeoutMs'
>;

const callSchema = z.object({ data: z.object({ status: z.string() }) });

/** The statuses of the service's calls that are final. */
const FINAL: ReadonlySet<string> = new Set(['completed', 'failed', 'no_answer', 'busy', 'voicemail']);

/** Makes the reader. @param transport stays its owner's */
export function createCallStatusReader(
  settings: ReaderSettings,
  transport: Pick<UpstreamTransport, 'request'>,
): CallStatusReader {
  const { baseUrl, timeoutMs } = settings;
  const headers = serviceHeaders(settings);

  return async (callId, signal) => {
    const deadline = new Deadline(timeoutMs, signal);
    try {
      const path = `${baseUrl.pathname}/calls/${encodeURIComponent(callId)}`;
      const answer = await transport.request({ method: 'GET', path, headers, signal: deadline.signal });
      const call = callSchema.safeParse(answer.status === 200 ? parseJson(answer.text) : undefined);
      if (!call.success) return 'unknown';
      const { status } = call.data.data;
      if (status === 'in_progress') return 'active';
      return FINAL.has(status) ? 'over' : 'unknown';
    } catch {
      // Whatever it was: the call's slot is left to the page, or to the end of its lease.
      return 'unknown';
    } finally {
      deadline.release();
    }
  };
}
