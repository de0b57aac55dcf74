// Tells from a failure of the client library, of fetch, or of a server in words, which of our problems it is.

import type { EngineProblem } from '../engine-problem.js';
import { BodyTooLongError } from './engine-fetch.js';
import { isRecord } from './is-record.js';

export interface Problem {
  readonly reason: EngineProblem;
  readonly httpStatus?: number;
}

/** The answer is not of the expected form. */
export class NonsenseError extends Error {
  override readonly name = 'NonsenseError';
}

/** The answer is longer than we take. */
export class AnswerTooLongError extends Error {
  override readonly name = 'AnswerTooLongError';
}

/** The server reported an error inside an answer that began well. */
export class ReportedError extends Error {
  override readonly name = 'ReportedError';
  readonly report: unknown;

  constructor(report: unknown) {
    super('The server reported an error.');
    this.report = report;
  }
}

export function problemOf(error: unknown): Problem {
  if (error instanceof NonsenseError) return { reason: 'nonsense' };
  if (error instanceof AnswerTooLongError || error instanceof BodyTooLongError) return { reason: 'too-long' };
  if (error instanceof ReportedError) return problemOfReport(error.report);
  if (!isRecord(error) || typeof error.status !== 'number') return { reason: 'unavailable' };
  const reason = problemOfCode(error.code) ?? problemOfStatus(error.status);
  return { reason, httpStatus: error.status };
}

function problemOfReport(report: unknown): Problem {
  if (!isRecord(report)) return { reason: 'unavailable' };
  const { code, type, status } = report;
  const reason = problemOfCode(code) ?? problemOfCode(type);
  if (reason !== undefined) return { reason };
  const number = [code, status].find((value) => typeof value === 'number');
  return { reason: number === undefined ? 'unavailable' : problemOfStatus(number) };
}

function problemOfStatus(status: number): EngineProblem {
  if (status === 401 || status === 403) return 'unauthorized';
  if (status === 408 || status === 504) return 'timeout';
  if (status === 413) return 'too-long';
  if (status === 429) return 'rate-limited';
  return status >= 400 && status < 500 ? 'refused' : 'unavailable';
}

/** The codes and types that OpenAI's servers and those made after them use. */
function problemOfCode(code: unknown): EngineProblem | undefined {
  switch (code) {
    case 'context_length_exceeded':
    case 'string_above_max_length':
      return 'too-long';
    case 'invalid_api_key':
    case 'authentication_error':
    case 'permission_error':
      return 'unauthorized';
    case 'rate_limit_exceeded':
    case 'rate_limit_error':
    case 'insufficient_quota':
      return 'rate-limited';
    case 'content_filter':
    case 'content_policy_violation':
    case 'model_not_found':
    case 'invalid_request_error':
      return 'refused';
    default:
      return undefined;
  }
}
