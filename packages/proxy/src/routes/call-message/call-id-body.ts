// The body of a message about a call: its id as plain text, which a page may send anywhere without a preflight.
import { z } from 'zod';
import { headerOf, type RequestBody, type RequestHeaders } from '../../http/http-types.js';
import { proxyError } from '../../http/proxy-error.js';

/** Largest body, in bytes: an id has 36. */
export const MAX_CALL_ID_BYTES = 64;

/** A call's id as a join answers it. */
export const callIdBodySchema = z.guid().describe('The callId.');

const TEXT_CONTENT = /^text\/plain[ \t]*(?:;[ \t]*charset="?utf-8"?[ \t]*)?$/i;

/**
 * Refuses by the headers alone another type than plain text, and a compressed body.
 * @throws ProxyError `unsupported_media_type`
 */
export function checkCallIdHeaders(headers: RequestHeaders): void {
  const isPlain = headers['content-encoding'] === undefined;
  if (!isPlain || !TEXT_CONTENT.test(headerOf(headers, 'content-type') ?? '')) {
    throw proxyError('unsupported_media_type', { message: 'The body must be uncompressed text/plain.' });
  }
}

/**
 * The call that the message is about.
 * @throws ProxyError `validation_error`
 */
export function readCallIdBody(body: RequestBody): string {
  const text = body.kind === 'bytes' ? new TextDecoder().decode(body.bytes) : keyOf(body.value);
  const result = callIdBodySchema.safeParse(text);
  if (result.success) return result.data;
  throw proxyError('validation_error', { message: 'The body is not the id of a call.' });
}

/** A host app's form parser that takes every type makes of a text the one name in a form, without a value. */
function keyOf(form: unknown): unknown {
  if (typeof form !== 'object' || form === null) return undefined;
  const [entry, ...others] = Object.entries(form) as [string, unknown][];
  return entry?.[1] === '' && others.length === 0 ? entry[0] : undefined;
}
