import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { roomTokenOf } from './room-token.js';

const tokenOf = (authorization: string | undefined, query = ''): string =>
  roomTokenOf({ headers: { authorization } }, new URLSearchParams(query));

describe("a room's token", () => {
  it('is taken from the address, or from the bearer token of a native SDK', () => {
    assert.equal(tokenOf(undefined, 'access_token=abc'), 'abc');
    assert.equal(tokenOf('Bearer abc'), 'abc');
    assert.equal(tokenOf('bearer  abc'), 'abc');
    assert.equal(tokenOf('Bearer other', 'access_token=abc'), 'abc');
  });

  it('is empty where the request has none', () => {
    for (const authorization of [undefined, '', 'Bearer', 'Bearer ', 'Basic abc', 'Bearer a b']) {
      assert.equal(tokenOf(authorization), '');
    }
  });
});
