// Where a body refers to resources: every field that holds ids, and how to put another id there.

import type { ApiCollections } from './api-collections.js';
import type { ApiDocument, JsonSchema } from './api-document.js';

interface Sources {
  readonly document: ApiDocument;
  readonly collections: ApiCollections;
}

/** From the body down to the id: names of fields, and 0 for the only entry of a list. */
export type Reference = readonly (string | 0)[];

const MAX_DEPTH = 10;

/** @param name of the field that holds the schema. */
export function referencesIn(
  schema: JsonSchema,
  sources: Sources,
  name = '',
  depth = 0,
): readonly Reference[] {
  if (depth > MAX_DEPTH) return [];
  const { properties = {}, items, type, format } = variantOf(schema, sources.document);
  if (type === 'string') return format === 'uuid' || sources.collections.of(name) !== undefined ? [[]] : [];
  const within = (inner: JsonSchema, step: string | 0): readonly Reference[] =>
    referencesIn(inner, sources, step === 0 ? name : step, depth + 1).map((steps) => [step, ...steps]);
  const ofFields = Object.entries(properties).flatMap(([field, inner]) => within(inner as JsonSchema, field));
  return isSchema(items) ? [...ofFields, ...within(items, 0)] : ofFields;
}

/** @returns the body with this id there, and with what an object on the way needs besides. */
export function withId(
  body: unknown,
  schema: JsonSchema,
  [step, ...steps]: Reference,
  id: string,
  document: ApiDocument,
): unknown {
  if (step === undefined) return id;
  const { properties = {}, items, required = [] } = variantOf(schema, document);
  if (step === 0) return [withId(undefined, isSchema(items) ? items : {}, steps, id, document)];
  const needed = required.map((name) => [name, sampleOf(properties[name] as JsonSchema, document)] as const);
  const current: Readonly<Record<string, unknown>> = {
    ...Object.fromEntries(needed),
    ...(typeof body === 'object' && body !== null ? body : {}),
  };
  return { ...current, [step]: withId(current[step], properties[step] as JsonSchema, steps, id, document) };
}

/** Of a choice the part that is not null. */
function variantOf(schema: JsonSchema, document: ApiDocument): JsonSchema {
  const resolved = document.resolve(schema);
  const variants = (resolved.anyOf ?? resolved.oneOf ?? []).map((each) => document.resolve(each));
  return variants.find(({ type }) => type !== 'null') ?? resolved;
}

function sampleOf(schema: JsonSchema, document: ApiDocument): unknown {
  const { const: only, enum: among, type } = variantOf(schema, document);
  if (only !== undefined) return only;
  if (among !== undefined) return among[0];
  return type === 'array'
    ? []
    : type === 'object'
      ? {}
      : type === 'string'
        ? 'a'
        : type === 'boolean'
          ? true
          : 1;
}

function isSchema(items: JsonSchema['items']): items is JsonSchema {
  return typeof items === 'object' && !Array.isArray(items);
}
