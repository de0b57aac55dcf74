// Asserts that the API refused, in the one shape that refusals have.

import assert from 'node:assert/strict';
import { ERROR_STATUS, type ErrorCode } from '../rest/api-error.js';
import { errorEnvelope } from '../rest/envelope.js';
import type { Answer } from './api-client.js';

/** @param field the first field that must be named. */
export function assertRefusal({ status, body }: Answer, code: ErrorCode, field?: string): void {
  const { error } = errorEnvelope.parse(body);
  assert.equal(error.code, code, error.message);
  assert.equal(status, ERROR_STATUS[code]);
  if (field !== undefined) assert.equal(error.details?.[0]?.field, field);
}
