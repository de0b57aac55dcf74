// What tests expect of answers: of a success, that it is what its endpoint promises; of a refusal, its code.

import assert from 'node:assert/strict';

import type { z } from 'zod';

import type { Endpoint } from '../endpoint.js';
import { errorEnvelope } from '../envelope.js';
import type { ApiAnswer } from './served-api.js';

/** For an id that nothing has. */
export const UNKNOWN_ID = '99999999-9999-4999-8999-999999999999';

/** ISO 8601 in UTC, as the specification writes datetimes. */
export const ISO_Z = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

/** @returns the body of a 200, typed. */
export function assertAnswer<Answer extends z.ZodObject>(
  endpoint: Pick<Endpoint<z.ZodObject, z.ZodObject, z.ZodType | undefined, Answer>, 'answer'>,
  answer: ApiAnswer,
): z.output<Answer> {
  assert.equal(answer.status, 200, answer.text);
  return endpoint.answer.parse(answer.json());
}

/** @returns the error of a refusal. */
export function assertError(answer: ApiAnswer, status: number, code: string) {
  assert.equal(answer.status, status, answer.text);
  const { error, meta } = errorEnvelope.parse(answer.json());
  assert.equal(error.code, code);
  assert.ok(error.message.length > 0);
  assert.match(meta.request_id, /^[\w-]{8,64}$/);
  assert.match(meta.ts, ISO_Z);
  return error;
}

/** Refused with 422, and the message and the details both name the field. */
export function assertInvalid(answer: ApiAnswer, field: string) {
  const error = assertError(answer, 422, 'validation_error');
  assert.ok(error.message.startsWith(`${field} `), answer.text);
  assert.ok(error.details?.some((problem) => problem.field === field));
  return error;
}
