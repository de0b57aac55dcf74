import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { requestContext } from '../testing/request-context.js';
import { createMethodGuard } from './method-guard.js';

describe('methodGuard', () => {
  const guard = createMethodGuard();

  for (const method of ['GET', 'HEAD', 'PUT', 'PATCH', 'DELETE', 'TRACE', 'post']) {
    it(`refuses ${method} and says what is allowed`, () => {
      assert.throws(() => guard(requestContext({ method })), {
        code: 'method_not_allowed',
        extras: { headers: { allow: 'POST, OPTIONS' } },
      });
    });
  }

  it('lets POST and OPTIONS pass', () => {
    assert.equal(guard(requestContext({ method: 'POST' })), undefined);
    assert.equal(guard(requestContext({ method: 'OPTIONS' })), undefined);
  });
});
