import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { MAX_BODY_BYTES } from '../../http/body-limits.js';
import { checkBodyHeaders } from '../../http/json-body.js';
import { ProxyError } from '../../http/proxy-error.js';
import { readJoinBody } from './join-body.js';

const bytes = (text: string) => ({ kind: 'bytes', bytes: Buffer.from(text) }) as const;

function codeOf(act: () => unknown): string {
  try {
    act();
  } catch (error) {
    assert.ok(error instanceof ProxyError);
    return error.code;
  }
  return 'accepted';
}

describe('checkBodyHeaders', () => {
  const json = { 'content-type': 'application/json' };
  const cases: readonly (readonly [string, Record<string, string | string[] | undefined>, string])[] = [
    ['no type', {}, 'unsupported_media_type'],
    ['plain text, which needs no preflight', { 'content-type': 'text/plain' }, 'unsupported_media_type'],
    ['a form', { 'content-type': 'application/x-www-form-urlencoded' }, 'unsupported_media_type'],
    [
      'JSON named inside another type',
      { 'content-type': 'text/plain; application/json' },
      'unsupported_media_type',
    ],
    ['a JSON dialect', { 'content-type': 'application/ld+json' }, 'unsupported_media_type'],
    ['another charset', { 'content-type': 'application/json; charset=utf-16' }, 'unsupported_media_type'],
    ['gzip', { ...json, 'content-encoding': 'gzip' }, 'unsupported_media_type'],
    ['several encodings', { ...json, 'content-encoding': 'identity, gzip' }, 'unsupported_media_type'],
    [
      'a declared length over the limit',
      { ...json, 'content-length': String(MAX_BODY_BYTES + 1) },
      'payload_too_large',
    ],
    ['JSON', json, 'accepted'],
    ['JSON in UTF-8', { 'content-type': 'Application/JSON; charset="UTF-8"' }, 'accepted'],
    ['identity', { ...json, 'content-encoding': 'identity' }, 'accepted'],
    ['the limit itself', { ...json, 'content-length': String(MAX_BODY_BYTES) }, 'accepted'],
  ];
  for (const [what, headers, expected] of cases) {
    it(`${expected}: ${what}`, () =>
      assert.equal(
        codeOf(() => checkBodyHeaders(headers)),
        expected,
      ));
  }
});

describe('readJoinBody', () => {
  const cases: readonly (readonly [string, string | Buffer, string])[] = [
    ['nothing', '', 'invalid_body'],
    ['half a value', '{"agent":', 'invalid_body'],
    ['no UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]), 'invalid_body'],
    ['too many bytes', `{"agent":"${'x'.repeat(MAX_BODY_BYTES)}"}`, 'payload_too_large'],
    ['null', 'null', 'validation_error'],
    ['a list', '[]', 'validation_error'],
    ['a text', '"default"', 'validation_error'],
    ['an unknown field', '{"agentId":"x"}', 'validation_error'],
    ['a number for the agent', '{"agent":7}', 'validation_error'],
    ['variables that are no texts', '{"variables":{"a":1}}', 'validation_error'],
    ['nested variables', '{"variables":{"a":{"b":"c"}}}', 'validation_error'],
    ['variables as a list', '{"variables":["a"]}', 'validation_error'],
    ['__proto__ at the top', '{"__proto__":{"agent":"x"}}', 'validation_error'],
    ['__proto__ among the variables', '{"variables":{"__proto__":"x"}}', 'validation_error'],
    ['an escaped __proto__', '{"variables":{"\\u005f_proto__":{"a":"x"}}}', 'validation_error'],
    ['5,000 levels of lists', `{"variables":${'['.repeat(5000)}${']'.repeat(5000)}}`, 'validation_error'],
    ['2,000 levels of objects', `${'{"a":'.repeat(2000)}1${'}'.repeat(2000)}`, 'validation_error'],
    ['a long challenge', `{"challenge":"${'x'.repeat(4097)}"}`, 'validation_error'],
    ['an empty object', '{}', 'accepted'],
    ['every field', '{"agent":"a","variables":{"b":"c"},"challenge":"d"}', 'accepted'],
  ];
  for (const [what, text, expected] of cases) {
    it(`${expected}: ${what}`, () => {
      const body = { kind: 'bytes', bytes: Buffer.from(text) } as const;
      assert.equal(
        codeOf(() => readJoinBody(body)),
        expected,
      );
    });
  }

  it('says which field is wrong and repeats nothing that was sent', () => {
    assert.throws(
      () => readJoinBody(bytes('{"agent":"a","variables":{"secret name":7},"secret field":1}')),
      (error) => {
        assert.ok(error instanceof ProxyError);
        const text = JSON.stringify(error.extras.details);
        assert.match(text, /"variables"/);
        assert.doesNotMatch(text, /secret/);
        return true;
      },
    );
  });

  it('takes a body that the host app has parsed already', () => {
    assert.deepEqual(readJoinBody({ kind: 'parsed', value: { agent: 'a' } }), { agent: 'a' });
    assert.equal(
      codeOf(() => readJoinBody({ kind: 'parsed', value: { other: 1 } })),
      'validation_error',
    );
  });
});
