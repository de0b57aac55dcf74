// The id by which the voice service knows a request of ours: what its support asks for.
import { z } from 'zod';
import { parseJson } from '../http/parse-json.js';
import type { UpstreamResponse } from './upstream-transport.js';

/** An id of another form could forge lines of the log, or fill it. */
const ACCEPTABLE = /^[\w.:-]{1,128}$/;

const envelopeSchema = z.object({ meta: z.object({ request_id: z.string() }) });

/**
 * Of the answer's header, or else of its envelope; undefined where neither has one that may be logged.
 * @param apiKey must not occur in it
 */
export function upstreamRequestIdOf(
  { requestId, text }: Pick<UpstreamResponse, 'requestId' | 'text'>,
  apiKey: string,
): string | undefined {
  const envelope = envelopeSchema.safeParse(requestId === undefined ? parseJson(text) : undefined);
  const id = requestId ?? (envelope.success ? envelope.data.meta.request_id : undefined);
  return id !== undefined && ACCEPTABLE.test(id) && !id.includes(apiKey) ? id : undefined;
}
