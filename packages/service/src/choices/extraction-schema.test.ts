import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createDataCheck, extractionSchema } from './extraction-schema.js';

const TABLE = {
  type: 'object',
  properties: { guests: { type: 'integer' }, day: { type: 'string', format: 'date' } },
  required: ['guests'],
};

describe('an extraction schema', () => {
  for (const [name, schema] of [
    ['of a table', TABLE],
    ['that names an older draft', { ...TABLE, $schema: 'http://json-schema.org/draft-07/schema#' }],
    ['with keywords and formats that nobody knows', { 'x-note': 1, type: 'string', format: 'colour' }],
    ['that allows anything', {}],
  ] as const) {
    it(`${name} is taken`, () => {
      assert.equal(extractionSchema.safeParse(schema).success, true);
    });
  }

  for (const [name, schema] of [
    ['with a type that is none', { type: 'table' }],
    ['that refers to what is not there', { $ref: 'https://example.com/schema.json' }],
    ['with a pattern that is none', { type: 'string', pattern: '(' }],
    ['that is asynchronous', { $async: true, type: 'object' }],
    ['of more than 64 kB', { description: 'x'.repeat(64 * 1024) }],
  ] as const) {
    it(`${name} is refused`, () => {
      assert.equal(extractionSchema.safeParse(schema).success, false);
    });
  }
});

describe('a check of extracted data', () => {
  const check = createDataCheck(TABLE);

  it('finds nothing wrong with data that fit', () => {
    assert.equal(check({ guests: 2, day: '2026-01-31' }), undefined);
  });

  it('says what does not fit', () => {
    assert.match(check({ guests: 'two' }) ?? '', /data\/guests must be integer/);
    assert.match(check({ guests: 2, day: 'Friday' }) ?? '', /data\/day must match format "date"/);
    assert.match(check({}) ?? '', /guests/);
  });

  it('is over in a second, whatever pattern there is', () => {
    const hostile = createDataCheck({ type: 'string', pattern: '^(a+)+$' });
    assert.match(hostile(`${'a'.repeat(40)}!`) ?? '', /in time/);
  });
});
