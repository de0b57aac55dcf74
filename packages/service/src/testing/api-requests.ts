// Makes requests from the endpoints themselves: right, nearly right and wrong ones. What a schema says decides what is made, so
// that a new endpoint needs nothing here.

import fc from 'fast-check';
import { z } from 'zod';
import type { Endpoint } from '../rest/endpoint.js';

export interface ApiRequest {
  readonly operationId: string;
  readonly path: string;
  /** JSON or something else; undefined: none. */
  readonly body: string | undefined;
  readonly headers: Readonly<Record<string, string>>;
}

type JsonSchema = z.core.JSONSchema.BaseSchema;

/** @param ids of resources that exist, one of which may meet the right endpoint. */
export function arbitraryRequest(
  endpoints: readonly Endpoint[],
  ids: readonly string[],
): fc.Arbitrary<ApiRequest> {
  return fc.constantFrom(...endpoints).chain((endpoint) =>
    fc.record({
      operationId: fc.constant(endpoint.operationId),
      path: arbitraryPath(endpoint, ids),
      body: endpoint.body === undefined ? fc.constant(undefined) : arbitraryBody(endpoint.body, ids),
      headers: arbitraryHeaders,
    }),
  );
}

/** Most have none, so that others than the headers' rules are met. */
const arbitraryHeaders = fc.oneof(
  { weight: 4, arbitrary: fc.constant({}) },
  { weight: 1, arbitrary: fc.constantFrom('a', 'b', 'c').map((key) => ({ 'X-Idempotency-Key': key })) },
  {
    weight: 1,
    arbitrary: fc.constantFrom('text/plain', 'application/json').map((type) => ({ 'Content-Type': type })),
  },
);

function arbitraryPath({ path, query }: Endpoint, ids: readonly string[]): fc.Arbitrary<string> {
  const parameter = fc.oneof(
    { weight: 8, arbitrary: fc.constantFrom(...ids) },
    { weight: 2, arbitrary: fc.uuid() },
    { weight: 1, arbitrary: anyText.filter((text) => !/^\.{0,2}$/.test(text)).map(encode) },
    { weight: 1, arbitrary: fc.constantFrom('%E0%A4%A', '%00', '%') },
  );
  const names = path.match(/\{\w+\}/g) ?? [];
  return fc.tuple(fc.tuple(...names.map(() => parameter)), arbitraryQuery(query)).map(([values, search]) => {
    const filled = names.reduce((text, name, index) => text.replace(name, () => values[index] ?? ''), path);
    return search === '' ? filled : `${filled}?${search}`;
  });
}

function arbitraryQuery(query: z.ZodObject): fc.Arbitrary<string> {
  const names = [...Object.keys(query.shape), 'unknown'];
  const value = fc.oneof(fc.constantFrom('1', '0', '-1', '100', '101', '', '1.5'), anyText);
  return fc
    .array(fc.tuple(fc.constantFrom(...names), value), { maxLength: 3 })
    .map((pairs) => pairs.map(([name, text]) => `${name}=${encode(text)}`).join('&'));
}

function arbitraryBody(schema: z.ZodType, ids: readonly string[]): fc.Arbitrary<string | undefined> {
  const valid = fromSchema(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }), ids);
  return fc.oneof(
    { weight: 6, arbitrary: valid.map(toJson) },
    {
      weight: 6,
      arbitrary: fc
        .tuple(valid, anyJson, fc.nat())
        .map(([value, other, at]) => toJson(spoil(value, other, at))),
    },
    { weight: 1, arbitrary: anyJson.map(toJson) },
    { weight: 1, arbitrary: fc.string() },
    { weight: 1, arbitrary: fc.constant(undefined) },
  );
}

const anyText = fc.oneof(
  fc.string({ maxLength: 20 }),
  fc.string({ unit: 'binary', maxLength: 20 }),
  fc.constantFrom('\0', '\ud800', '__proto__', 'constructor'),
);
const anyJson = fc.oneof(fc.jsonValue({ maxDepth: 3 }), anyText);

/** What the schema takes, as far as its types and bounds say; rules between fields it does not know. */
function fromSchema(schema: JsonSchema, ids: readonly string[]): fc.Arbitrary<unknown> {
  const among = schema.anyOf ?? schema.oneOf;
  if (among !== undefined) return fc.oneof(...among.map((each) => fromSchema(each, ids)));
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
  switch (schema.type) {
    case 'string':
      return fromStringSchema(schema, ids);
    case 'boolean':
      return fc.boolean();
    case 'integer':
      return fc.integer({ min: schema.minimum ?? -1000, max: schema.maximum ?? 1000 });
    case 'number':
      return fc.double({ min: schema.minimum ?? -1000, max: schema.maximum ?? 1000, noNaN: true });
    case 'array':
      return fc.array(fromSchema(itemsOf(schema), ids), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.min(schema.maxItems ?? 3, (schema.minItems ?? 0) + 3),
      });
    case 'object':
      return fromObjectSchema(schema, ids);
    default:
      return anyJson;
  }
}

function fromStringSchema(schema: JsonSchema, ids: readonly string[]): fc.Arbitrary<string> {
  if (schema.format === 'uuid') return fc.oneof(fc.constantFrom(...ids), fc.uuid());
  if (schema.format === 'uri') return fc.webUrl();
  if (schema.format === 'date-time')
    return fc.date({ noInvalidDate: true }).map((date) => date.toISOString());
  if (schema.pattern !== undefined) return fc.stringMatching(new RegExp(schema.pattern));
  const minLength = schema.minLength ?? 0;
  return fc.string({ minLength, maxLength: Math.min(schema.maxLength ?? 20, minLength + 20) });
}

function fromObjectSchema(schema: JsonSchema, ids: readonly string[]): fc.Arbitrary<unknown> {
  const fields = Object.entries(schema.properties ?? {}).map(
    ([name, field]) => [name, fromSchema(field as JsonSchema, ids)] as const,
  );
  const known = fc.record(Object.fromEntries(fields), { requiredKeys: schema.required ?? [] });
  const { additionalProperties: others } = schema;
  if (typeof others !== 'object') return known;
  return fc
    .tuple(known, fc.dictionary(fc.string(), fromSchema(others, ids), { maxKeys: 3 }))
    .map(([one, more]) => ({
      ...more,
      ...one,
    }));
}

function itemsOf({ items }: JsonSchema): JsonSchema {
  return typeof items === 'object' && !Array.isArray(items) ? items : {};
}

/** Puts something else in one place of a value. */
function spoil(value: unknown, other: unknown, at: number): unknown {
  if (typeof value !== 'object' || value === null) return other;
  const names = Object.keys(value);
  const name = names[at % (names.length + 1)];
  if (name === undefined)
    return Array.isArray(value) ? [...(value as unknown[]), other] : { ...value, unknown: other };
  const spoilt = Object.entries(value).map(([each, inner]): [string, unknown] => [
    each,
    each === name ? spoil(inner, other, Math.floor(at / (names.length + 1))) : inner,
  ]);
  return Array.isArray(value) ? spoilt.map(([, inner]) => inner) : Object.fromEntries(spoilt);
}

function toJson(value: unknown): string {
  return JSON.stringify(value);
}

/** Half a character, which no address can hold, is replaced. */
function encode(text: string): string {
  return encodeURIComponent(text.replaceAll(/\p{Surrogate}/gu, '\u{fffd}'));
}
