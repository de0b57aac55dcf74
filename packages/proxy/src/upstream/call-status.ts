// Asks the voice service whether a call goes on. How requests travel is the transport's.
import { z } from 'zod';
import { parseJson } from '../http/parse-json.js';
import { createCallQuery, type CallQuerySettings } from './call-query.js';
import type { UpstreamTransport } from './upstream-transport.js';

/**
 * `active`: the visitor is in the call. `over`: nobody is, and nobody can be any more. `unknown`: the service does not say,
 * or says that the call has not begun.
 */
export type CallActivity = 'active' | 'over' | 'unknown';

/** Asks about one call. Never rejects. */
export type CallStatusReader = (callId: string, signal: AbortSignal) => Promise<CallActivity>;

const callSchema = z.object({ data: z.object({ status: z.string() }) });

/** The statuses of the service's calls that are final. */
const FINAL: ReadonlySet<string> = new Set(['completed', 'failed', 'no_answer', 'busy', 'voicemail']);

/** Makes the reader. @param transport stays its owner's */
export function createCallStatusReader(
  settings: CallQuerySettings,
  transport: Pick<UpstreamTransport, 'request'>,
): CallStatusReader {
  const ask = createCallQuery(settings, transport);

  return async (callId, signal) => {
    try {
      const answer = await ask({ callId }, signal);
      const call = callSchema.safeParse(answer.status === 200 ? parseJson(answer.text) : undefined);
      if (!call.success) return 'unknown';
      const { status } = call.data.data;
      if (status === 'in_progress') return 'active';
      return FINAL.has(status) ? 'over' : 'unknown';
    } catch {
      // Whatever it was: the call's slot is left to the page, or to the end of its lease.
      return 'unknown';
    }
  };
}
