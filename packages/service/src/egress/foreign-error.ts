// Says in our words what the HTTP client threw, whose own words may hold the address.

import { errors } from 'undici';
import { EgressError } from './egress-error.js';

const OF_THE_ANSWER: ReadonlySet<unknown> = new Set([
  'UND_ERR_HEADERS_OVERFLOW',
  'UND_ERR_RES_EXCEEDED_MAX_SIZE',
]);

/** @param host for the message. */
export function toEgressError(error: unknown, host: string): EgressError {
  if (error instanceof EgressError) return error;
  const { code } = error as { readonly code?: unknown };
  if (OF_THE_ANSWER.has(code)) return EgressError.tooLarge(host);
  if (error instanceof errors.HTTPParserError) return EgressError.badAnswer(host);
  return EgressError.unreachable(host);
}
