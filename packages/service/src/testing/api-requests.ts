// Makes requests from the served document alone: right, nearly right and hostile ones. A new operation needs nothing here.

import fc from 'fast-check';
import type { ApiCollections } from './api-collections.js';
import type { ApiDocument, DocumentedOperation, JsonSchema } from './api-document.js';
import { hostileContentType, hostileJson, hostileText } from './hostile-values.js';
import type { IdPool, Owner } from './id-pool.js';
import type { RawRequest } from './raw-request.js';

export interface ApiRequest extends RawRequest {
  readonly operationId: string;
}

interface Sources {
  readonly document: ApiDocument;
  readonly collections: ApiCollections;
  readonly pool: IdPool;
}

/** Requests whose ids are stand-ins of the pool. */
export function arbitraryRequest(sources: Sources): fc.Arbitrary<ApiRequest> {
  return fc.constantFrom(...sources.document.operations).chain((operation) =>
    fc
      .record({
        path: arbitraryPath(operation, sources),
        body: operation.body === undefined ? fc.constant(undefined) : arbitraryBody(operation.body, sources),
        headers: arbitraryHeaders,
      })
      .map(({ path, body, headers }) => ({
        operationId: operation.operationId,
        method: operation.method,
        path,
        body,
        headers: { ...(body !== undefined && { 'Content-Type': 'application/json' }), ...headers },
      })),
  );
}

/** Most have none, so that others than the headers' rules are met. */
const arbitraryHeaders: fc.Arbitrary<Record<string, string>> = fc.oneof(
  { weight: 8, arbitrary: fc.constant({}) },
  {
    weight: 2,
    arbitrary: fc
      .constantFrom('a', 'b', 'c', '', 'k'.repeat(300))
      .map((key) => ({ 'X-Idempotency-Key': key })),
  },
  { weight: 1, arbitrary: hostileContentType.map((type) => ({ 'Content-Type': type })) },
  {
    weight: 1,
    arbitrary: fc.constantFrom('gzip', 'br', 'nonsense').map((each) => ({ 'Content-Encoding': each })),
  },
);

function arbitraryPath(
  { path, parameters }: DocumentedOperation,
  { collections, pool, document }: Sources,
): fc.Arbitrary<string> {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const values = names.map((name) => {
    const collection = collections.ofParameter(path, name);
    return fc.oneof(
      { weight: 24, arbitrary: standIn(pool, 'own', collection) },
      { weight: 3, arbitrary: standIn(pool, 'foreign', collection) },
      { weight: 2, arbitrary: fc.uuid() },
      { weight: 3, arbitrary: hostileText.filter((text) => !/^\.{0,2}$/.test(text)) },
    );
  });
  const queries = parameters.filter((parameter) => parameter.in === 'query');
  const pair = fc.constantFrom(...queries, { name: 'unknown', schema: {} }).chain(({ name, schema }) => {
    const meant = fromSchema(document.resolve(schema), name, { document, collections, pool }).map(
      toQueryText,
    );
    const value = fc.oneof({ weight: 4, arbitrary: meant }, { weight: 1, arbitrary: hostileText });
    return value.map((text) => `${name}=${text}`);
  });
  const search = fc.oneof(
    { weight: 9, arbitrary: fc.array(pair, { maxLength: 4 }) },
    {
      weight: 1,
      arbitrary: pair.map((each) => [each, each, each.replace('=', '[]='), each.replace('=', '[a]=')]),
    },
  );
  return fc.tuple(fc.tuple(...values), search).map(([filling, pairs]) => {
    const filled = names.reduce(
      (text, name, index) => text.replace(`{${name}}`, () => filling[index] ?? ''),
      path,
    );
    return pairs.length === 0 ? filled : `${filled}?${pairs.join('&')}`;
  });
}

function standIn(pool: IdPool, owner: Owner, collection: string | undefined): fc.Arbitrary<string> {
  return fc.nat(1_000).map((choice) => pool.standIn(owner, collection, choice));
}

/** Stands where other JSON is to be put, and is no text that a test would send. */
const HOLE = '@hole@';

function arbitraryBody(schema: JsonSchema, sources: Sources): fc.Arbitrary<string | undefined> {
  const meant = fromSchema(sources.document.resolve(schema), '', sources).map((value) =>
    JSON.stringify(value),
  );
  const spoilt = fc
    .tuple(fromSchema(sources.document.resolve(schema), '', sources), hostileJson, fc.nat())
    .map(([value, other, at]) => JSON.stringify(spoil(value, at)).replace(`"${HOLE}"`, () => other));
  return fc.oneof(
    { weight: 14, arbitrary: meant },
    { weight: 10, arbitrary: spoilt },
    {
      weight: 2,
      arbitrary: fc.tuple(meant, fc.nat()).map(([text, at]) => text.slice(0, at % (text.length + 1))),
    },
    { weight: 2, arbitrary: hostileJson },
    { weight: 1, arbitrary: fc.string() },
    { weight: 1, arbitrary: fc.constantFrom('\u{feff}{}', '{}{}', "{'a':1}", 'NaN', '\0', '{"a":\u00001}') },
    { weight: 1, arbitrary: fc.constant(undefined) },
  );
}

/** Puts the hole in one place of a value. */
function spoil(value: unknown, at: number): unknown {
  if (typeof value !== 'object' || value === null) return HOLE;
  const entries = Object.entries(value);
  const chosen = at % (entries.length + 1);
  const within = Math.floor(at / (entries.length + 1));
  const spoilt = entries.map(([name, inner], index): [string, unknown] => [
    name,
    index === chosen ? spoil(inner, within) : inner,
  ]);
  if (chosen === entries.length) spoilt.push(['unknown', HOLE]);
  return Array.isArray(value) ? spoilt.map(([, inner]) => inner) : Object.fromEntries(spoilt);
}

/** Deeper than any schema that does not contain itself. */
const MAX_DEPTH = 12;

/**
 * What the schema takes, as far as its types and bounds say; rules between fields it does not know.
 * @param field the nearest name, by which an id is one of a collection.
 */
function fromSchema(schema: JsonSchema, field: string, sources: Sources, depth = 0): fc.Arbitrary<unknown> {
  const of = (inner: JsonSchema, name = field): fc.Arbitrary<unknown> =>
    fromSchema(sources.document.resolve(inner), name, sources, depth + 1);
  if (depth > MAX_DEPTH) return fc.constant(null);
  const among = schema.anyOf ?? schema.oneOf;
  if (among !== undefined) return fc.oneof(...among.map((each) => of(each)));
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
  switch (schema.type) {
    case 'string':
      return fromStringSchema(schema, field, sources);
    case 'boolean':
      return fc.boolean();
    case 'integer':
      return fc.integer({ min: schema.minimum ?? -1000, max: Math.min(schema.maximum ?? 1000, 1e9) });
    case 'number':
      return fc.double({ min: schema.minimum ?? -1000, max: schema.maximum ?? 1000, noNaN: true });
    case 'array':
      return fc.array(of(itemsOf(schema)), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.min(schema.maxItems ?? 3, (schema.minItems ?? 0) + 3),
      });
    case 'object':
      return fromObjectSchema(schema, of);
    default:
      return fc.jsonValue({ maxDepth: 2 });
  }
}

function fromStringSchema(
  schema: JsonSchema,
  field: string,
  { collections, pool }: Sources,
): fc.Arbitrary<string> {
  const collection = collections.of(field);
  if (schema.format === 'uuid' || (schema.format === undefined && collection !== undefined)) {
    return fc.oneof(
      { weight: 8, arbitrary: standIn(pool, 'own', collection) },
      { weight: 1, arbitrary: standIn(pool, 'foreign', collection) },
      { weight: 1, arbitrary: fc.uuid() },
    );
  }
  if (schema.format === 'uri') return fc.webUrl();
  if (schema.format === 'date-time') {
    return fc.date({ noInvalidDate: true }).map((date) => date.toISOString());
  }
  if (schema.pattern !== undefined) return fc.stringMatching(new RegExp(schema.pattern));
  const minLength = schema.minLength ?? 0;
  return fc.string({ minLength, maxLength: Math.min(schema.maxLength ?? 20, minLength + 20) });
}

function fromObjectSchema(
  schema: JsonSchema,
  of: (inner: JsonSchema, name?: string) => fc.Arbitrary<unknown>,
): fc.Arbitrary<unknown> {
  const fields = Object.entries(schema.properties ?? {}).map(
    ([name, field]) => [name, of(field as JsonSchema, name)] as const,
  );
  const { required = [] } = schema;
  const needed = fields.filter(([name]) => required.includes(name));
  const known = fc.oneof(
    fc.record(Object.fromEntries(fields), { requiredKeys: [...required] }),
    // An object of many fields is hardly ever right in all of them.
    fc
      .constantFrom(undefined, ...fields)
      .chain((one) => fc.record(Object.fromEntries(one ? [...needed, one] : needed))),
  );
  const { additionalProperties: others } = schema;
  if (typeof others !== 'object') return known;
  return fc
    .tuple(known, fc.dictionary(fc.string(), of(others), { maxKeys: 3 }))
    .map(([one, more]) => ({ ...more, ...one }));
}

function itemsOf({ items }: JsonSchema): JsonSchema {
  return typeof items === 'object' && !Array.isArray(items) ? items : {};
}

/** Half a character, which no address can hold, is replaced. */
function toQueryText(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return encodeURIComponent(text.replaceAll(/\p{Surrogate}/gu, '\u{fffd}'));
}
