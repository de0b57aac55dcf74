// A body of JSON that a page sends: from bytes to a checked value. Knows neither routes nor fields.
import type { z } from 'zod';
import { MAX_BODY_BYTES } from './body-limits.js';
import { headerOf, type RequestBody, type RequestHeaders } from './http-types.js';
import { type ErrorDetail, proxyError } from './proxy-error.js';

const JSON_CONTENT = /^application\/json[ \t]*(?:;[ \t]*charset="?utf-8"?[ \t]*)?$/i;
const MAX_DETAILS = 10;

/**
 * Refuses by the headers alone what needs no reading: another type than JSON, another charset, a compressed body,
 * a declared length over the limit.
 * @throws ProxyError `unsupported_media_type` or `payload_too_large`
 */
export function checkBodyHeaders(headers: RequestHeaders): void {
  const encoding = headerOf(headers, 'content-encoding');
  const isPlain = headers['content-encoding'] === undefined || encoding?.toLowerCase() === 'identity';
  if (!isPlain || !JSON_CONTENT.test(headerOf(headers, 'content-type') ?? '')) {
    throw proxyError('unsupported_media_type');
  }
  if (Number(headerOf(headers, 'content-length') ?? 0) > MAX_BODY_BYTES)
    throw proxyError('payload_too_large');
}

/**
 * The checked body.
 * @throws ProxyError `invalid_body`, `payload_too_large` or `validation_error`
 */
export function readJsonBody<Schema extends z.ZodType>(body: RequestBody, schema: Schema): z.output<Schema> {
  const value = body.kind === 'bytes' ? parse(body.bytes) : body.value;
  if (hasPrototypeKey(value)) throw invalid([{ path: '', message: 'has a forbidden key' }]);
  const result = schema.safeParse(value);
  if (!result.success) throw invalid(result.error.issues.slice(0, MAX_DETAILS).map(detailOf));
  return result.data;
}

function parse(bytes: Uint8Array): unknown {
  if (bytes.byteLength > MAX_BODY_BYTES) throw proxyError('payload_too_large');
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    // The parser's message quotes the body; the code says enough.
    throw proxyError('invalid_body');
  }
}

/** zod's records drop an own `__proto__` silently; here it is an attack and is refused. */
function hasPrototypeKey(value: unknown): boolean {
  if (!isObject(value)) return false;
  const parts: unknown[] = Object.values(value);
  return [value, ...parts].some((part) => isObject(part) && Object.hasOwn(part, '__proto__'));
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

function detailOf(issue: z.core.$ZodIssue): ErrorDetail {
  const [field, ...rest] = issue.path;
  const path = typeof field === 'string' ? field : '';
  if (issue.code === 'unrecognized_keys') return { path, message: 'has a field that is not known here' };
  // Below the first level the path holds names of the visitor's choosing.
  return { path, message: rest.length > 0 ? 'must hold texts only' : issue.message };
}

function invalid(details: readonly ErrorDetail[]) {
  return proxyError('validation_error', { details });
}
