// What a failed speech request throws.

import { SpeechEngineError } from '../speech.js';
import type { LimitedRequest } from './limited-request.js';
import { problemOf } from './problem-of.js';

/** @param caller of the request: when aborted, its reason is thrown. */
export function speechProblem(error: unknown, request: LimitedRequest, caller: AbortSignal): unknown {
  if (caller.aborted) return caller.reason;
  if (request.hasExpired) return new SpeechEngineError('timeout');
  const { reason, httpStatus } = problemOf(error);
  return new SpeechEngineError(reason, httpStatus);
}
