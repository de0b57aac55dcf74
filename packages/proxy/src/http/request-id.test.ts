import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { requestIdOf } from './request-id.js';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

describe('requestIdOf', () => {
  const refused = [
    undefined,
    '',
    'short',
    'has blank in it',
    'line\r\nbreak-x',
    '\u001B[31mred-ansi',
    'x'.repeat(65),
    'x'.repeat(65_536),
    ['twice-sent', 'twice-sent'],
  ];
  for (const given of refused) {
    it(`makes a new id in place of ${JSON.stringify(String(given).slice(0, 40))}`, () => {
      assert.match(requestIdOf({ 'x-request-id': given }), UUID);
    });
  }

  it('keeps a plain id of 8 to 64 characters', () => {
    for (const id of ['abcd_123', 'x'.repeat(64)]) assert.equal(requestIdOf({ 'x-request-id': id }), id);
  });
});
