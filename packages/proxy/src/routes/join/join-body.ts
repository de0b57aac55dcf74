// The body of a join: from bytes to a checked value. Knows neither agents nor limits.
import { z } from 'zod';
import { MAX_BODY_BYTES } from '../../http/body-limits.js';
import { headerOf, type RequestBody, type RequestHeaders } from '../../http/http-types.js';
import { type ErrorDetail, proxyError } from '../../http/proxy-error.js';
import { MAX_VARIABLES } from '../../variables/variable-text.js';

/** What a page may send. Strict and flat, so that depth and unknown fields are refused by it. */
export const joinBodySchema = z
  .strictObject({
    agent: z
      .string()
      .min(1)
      .max(64)
      .optional()
      .describe('Alias of the agent. Default: `default`, or the only one.'),
    variables: z
      .record(z.string(), z.string())
      .optional()
      .describe(`At most ${MAX_VARIABLES}, each declared for the agent; 500 characters each, 4 KB in all.`),
    challenge: z
      .string()
      .min(1)
      .max(4096)
      .optional()
      .describe('Proof from a challenge widget, where one is asked for.'),
  })
  .meta({ title: 'JoinRequest' });

/** A join as the page asked for it. */
export type JoinBody = z.infer<typeof joinBodySchema>;

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
export function readJoinBody(body: RequestBody): JoinBody {
  const value = body.kind === 'bytes' ? parse(body.bytes) : body.value;
  if (hasPrototypeKey(value)) throw invalid([{ path: '', message: 'has a forbidden key' }]);
  const result = joinBodySchema.safeParse(value);
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
  if (typeof value !== 'object' || value === null) return false;
  const variables: unknown = 'variables' in value ? value.variables : undefined;
  return [value, variables].some(
    (part) => typeof part === 'object' && part !== null && Object.hasOwn(part, '__proto__'),
  );
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
