// What no client sends that means well, and every service gets.

import fc from 'fast-check';

const MEGABYTE = 1024 * 1024;

/** JSON so deep that a function that calls itself for each level would not survive it. */
function deepJson(open: string, inner: string, close: string): string {
  return `${open.repeat(10_000)}${inner}${close.repeat(10_000)}`;
}

/** JSON texts, to be put where a value stands. */
export const hostileJson: fc.Arbitrary<string> = fc.oneof(
  {
    weight: 30,
    arbitrary: fc.constantFrom(
      String.raw`"\u0000"`,
      String.raw`"a\u0000b"`,
      String.raw`"\ud800"`,
      String.raw`"\udc00\ud800"`,
      '1e400',
      '-1e400',
      '1e308',
      '9007199254740993',
      '123456789012345678901234567890',
      '-0',
      '1e-400',
      '0.1e1',
      'null',
      'true',
      '[]',
      '{}',
      '""',
      '" "',
      '[[]]',
      '"=cmd()"',
      '"%00"',
      String.raw`"\u202e\ufeff"`,
      '{"__proto__":{"name":"a"}}',
      '{"__proto__":null}',
      '{"constructor":{"prototype":{"a":1}}}',
      '{"toString":1,"valueOf":1,"hasOwnProperty":1}',
      '{"length":-1}',
      '{"a":1,"a":2}',
      '"bm90IGJhc2U2NA"',
      '"%%%not base64%%%"',
      '"2026-02-30T25:61:61Z"',
      '"-9999999999999s"',
      '"{{first_name}}{{#each}}{{"',
      `"'; drop table tools; --"`,
    ),
  },
  { weight: 2, arbitrary: fc.constantFrom(deepJson('[', '1', ']'), deepJson('{"a":', '1', '}')) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(`"${'x'.repeat(MEGABYTE)}"`, `"${'é'.repeat(MEGABYTE / 2 - 4_000)}"`),
  },
  { weight: 10, arbitrary: fc.json({ maxDepth: 3 }) },
  { weight: 10, arbitrary: fc.string({ unit: 'binary', maxLength: 20 }).map((text) => JSON.stringify(text)) },
);

/** For queries and paths, as they are sent: encoded, or what cannot be decoded. */
export const hostileText: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(
    '%00',
    'a%00b',
    '%',
    '%E0%A4%A',
    '%ED%A0%80',
    '__proto__',
    'constructor',
    '-1',
    '0',
    '101',
    '1e2',
    '99999999999999999999',
    'NaN',
    '%20',
    '..%2f..%2fetc',
    '%25',
    // Several of them stay below the 16 kB of address and headers that Node takes.
    'x'.repeat(2_000),
  ),
  fc
    .string({ unit: 'binary', minLength: 1, maxLength: 20 })
    .map((text) => encodeURIComponent(text.replaceAll(/\p{Surrogate}/gu, '�'))),
);

/** Of a body; none is JSON but the last. */
export const hostileContentType = fc.constantFrom(
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=a',
  'application/json; charset=klingon',
  'application/json; charset=utf-16',
  'application/jsonp',
  'a',
  'application/json;;;',
  'application/json',
);
