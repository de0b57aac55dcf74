// What tests expect of answers: the data of a success, or a field that was refused.

import assert from 'node:assert/strict';
import type { z } from 'zod';
import type { Answer } from './api-client.js';
import { assertRefusal } from './refusal.js';

/** For an id that nothing has. */
export const UNKNOWN_ID = '99999999-9999-4999-8999-999999999999';

/** @returns the `data` of a success, parsed. */
export function dataOf<Data extends z.ZodType>(
  { status, body }: Answer,
  expected: 200 | 201,
  data: Data,
): z.output<Data> {
  assert.equal(status, expected, JSON.stringify(body));
  return data.parse(body.data);
}

/** A 422 that names the field, perhaps among others. @returns its message. */
export function assertInvalid(answer: Answer, field: string): string {
  assertRefusal(answer, 'validation_error');
  const { details = [], message } = answer.body.error;
  assert.ok(
    details.some((problem) => problem.field === field),
    `${field} is not named: ${JSON.stringify(details)}`,
  );
  return message;
}
