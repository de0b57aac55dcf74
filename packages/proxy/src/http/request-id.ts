// The id that ties a response, its error envelope and its log line together.
import { randomUUID } from 'node:crypto';
import { headerOf, type RequestHeaders } from './http-types.js';

/** Anything else could forge log lines or fill the log. */
const ACCEPTABLE = /^[\w-]{8,64}$/;

/** The caller's `X-Request-Id` when it is 8 to 64 letters, digits, `_` or `-`; otherwise a new UUID. */
export function requestIdOf(headers: RequestHeaders): string {
  const given = headerOf(headers, 'x-request-id');
  return given !== undefined && ACCEPTABLE.test(given) ? given : randomUUID();
}
