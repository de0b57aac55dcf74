// Joins as an attacker might write them, for property tests: mostly close to a good one, since what is refused at
// the door tests nothing behind it.
import fc from 'fast-check';
import { SITE } from './proxy-fixture.js';

/** What a join handler sees of a request. */
export interface HostileJoin {
  readonly method: string;
  readonly headers: Record<string, string | string[] | undefined>;
  readonly address: string | undefined;
  readonly bytes: Uint8Array;
}

const NAMES = [
  'agent',
  'variables',
  'challenge',
  'first_name',
  'plan',
  'account',
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'hasOwnProperty',
  '',
];
const TEXTS = [
  '',
  'Ann',
  'Zoë',
  'default',
  '{{system_prompt}}',
  '}}',
  'a\nb',
  '\u0000',
  '\u200b',
  '\u202e',
  '\u2028',
  '\ud800',
  '\u001b[31m',
  '__proto__',
  'x'.repeat(501),
  '😀',
];

const name = fc.oneof({ weight: 6, arbitrary: fc.constantFrom(...NAMES) }, fc.string({ maxLength: 70 }));
const text = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...TEXTS) },
  fc.string({ unit: 'grapheme', maxLength: 30 }),
  fc.string({ unit: 'binary', maxLength: 30 }),
);

/** JSON is written member by member, so that names may repeat and `__proto__` is a name like any other. */
const objectOf = (member: fc.Arbitrary<[string, string]>): fc.Arbitrary<string> =>
  fc
    .array(member, { maxLength: 4 })
    .map((members) => `{${members.map(([key, value]) => `${JSON.stringify(key)}:${value}`).join(',')}}`);

const anyJson = fc.letrec<{ value: string; object: string; array: string }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.oneof(text, fc.double(), fc.boolean(), fc.constant(null)).map((value) => JSON.stringify(value)),
    tie('array'),
    tie('object'),
  ),
  array: fc.array(tie('value'), { maxLength: 3 }).map((values) => `[${values.join(',')}]`),
  object: objectOf(fc.tuple(name, tie('value'))),
}));

const textJson = text.map((value) => JSON.stringify(value));
const variables = objectOf(
  fc.tuple(fc.constantFrom('first_name', 'plan', 'account', '__proto__', 'x'), textJson),
);
const nearlyGood = objectOf(
  fc.oneof(
    fc.tuple(fc.constant('variables'), variables),
    fc.tuple(fc.constant('agent'), fc.oneof(fc.constant('"default"'), textJson)),
    fc.tuple(fc.constant('challenge'), textJson),
  ),
);
const good = fc
  .record(
    {
      agent: fc.constant('default'),
      challenge: fc.string({ minLength: 1 }),
      variables: fc.record(
        { first_name: fc.string({ maxLength: 20 }), plan: fc.constantFrom('gold', 'silver') },
        { requiredKeys: [] },
      ),
    },
    { requiredKeys: [] },
  )
  .map((body) => JSON.stringify(body));
const nested = fc.integer({ min: 1, max: 5000 }).map((depth) => `{"variables":${'['.repeat(depth)}`);

const json = fc.oneof(
  { weight: 4, arbitrary: good },
  { weight: 6, arbitrary: nearlyGood },
  { weight: 4, arbitrary: anyJson.object },
  { weight: 2, arbitrary: anyJson.value },
  nested,
);
const bytes = fc.oneof(
  { weight: 12, arbitrary: json.map((value): Uint8Array => Buffer.from(value)) },
  // One byte changed, which may break the JSON, the UTF-8, or neither.
  fc.tuple(json, fc.nat(), fc.nat(255)).map(([value, at, byte]): Uint8Array => {
    const changed = Buffer.from(value);
    changed[at % Math.max(1, changed.length)] = byte;
    return changed;
  }),
  fc.uint8Array({ maxLength: 64 }),
  fc.constant<Uint8Array>(Buffer.from(`{"challenge":"${'x'.repeat(17_000)}"}`)),
);

const usually = <T>(usual: T, other: fc.Arbitrary<T>): fc.Arbitrary<T> =>
  fc.oneof({ weight: 24, arbitrary: fc.constant(usual) }, { weight: 1, arbitrary: other });
const headerValue = fc.oneof(text, fc.array(text, { maxLength: 3 }), fc.constant(undefined));

const headers = fc.record<Record<string, string | string[] | undefined>>({
  origin: usually<string | string[] | undefined>(SITE, headerValue),
  'content-type': usually<string | string[] | undefined>('application/json', headerValue),
  'content-encoding': usually<string | string[] | undefined>(undefined, headerValue),
  'content-length': usually<string | string[] | undefined>(
    undefined,
    fc.oneof(fc.constantFrom('x', '-1', '1e9', '99999', '0x10'), headerValue),
  ),
  authorization: usually<string | string[] | undefined>(
    undefined,
    fc.oneof(
      text.map((value) => `Bearer ${value}`),
      headerValue,
    ),
  ),
  'sec-fetch-site': usually<string | string[] | undefined>('cross-site', headerValue),
  'sec-fetch-mode': usually<string | string[] | undefined>('cors', headerValue),
  'x-forwarded-for': fc.oneof(headerValue, fc.ipV4(), fc.ipV6()),
  'x-request-id': headerValue,
});

/** See the top of this file. */
export const hostileJoin: fc.Arbitrary<HostileJoin> = fc.record({
  method: usually('POST', fc.oneof(fc.constantFrom('GET', 'OPTIONS', 'HEAD'), text)),
  headers: fc
    .tuple(headers, fc.dictionary(name, headerValue, { maxKeys: 2 }))
    .map(([known, others]) => ({ ...others, ...known })),
  address: fc.oneof(fc.ipV4(), fc.ipV6(), fc.constantFrom(undefined, '::ffff:192.0.2.1', 'nonsense')),
  bytes,
});
