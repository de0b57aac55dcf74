// Parses what a client sent and says in words what is wrong with it. The values themselves are never repeated.

import type { z } from 'zod';

import { ApiError, type FieldProblem } from './api-error.js';

/** A body may have thousands of bad fields; naming a few of them is enough. */
const MAX_PROBLEMS = 20;
const MAX_FIELD_LENGTH = 100;

/**
 * @param root the name of the whole input, for a problem that no single field has.
 * @throws ApiError `validation_error` naming the fields.
 */
export function parseInput<Schema extends z.ZodType>(
  schema: Schema,
  input: unknown,
  root: 'path' | 'query' | 'body',
): z.output<Schema> {
  refuseUnstorable(input, root);
  const parsed = schema.safeParse(input, { error: describe });
  if (parsed.success) return parsed.data;

  const [first, ...others] = parsed.error.issues.slice(0, MAX_PROBLEMS).map((issue): FieldProblem => {
    const field = issue.path.map(String).join('.').slice(0, MAX_FIELD_LENGTH);
    return { field: field === '' ? root : field, message: issue.message };
  });
  throw ApiError.validation([first ?? { field: root, message: 'is invalid.' }, ...others]);
}

/** Deeper JSON than any schema here knows. */
const MAX_DEPTH = 32;

/** What no database takes or JSON holds, wherever it stands; and what would exhaust who looks at it. */
function refuseUnstorable(input: unknown, root: string): void {
  const waiting: { readonly value: unknown; readonly field: string; readonly depth: number }[] = [
    { value: input, field: '', depth: 0 },
  ];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { value, depth } = next;
    const field = next.field === '' ? root : next.field.slice(0, MAX_FIELD_LENGTH);
    const refuse = (message: string): never => {
      throw ApiError.validation([{ field, message }]);
    };
    if (typeof value === 'string') refuseUnstorableText(value, refuse);
    // JSON has larger numbers than a double, which are read as infinite, and would be written as null.
    if (typeof value === 'number' && !Number.isFinite(value)) refuse('must be a number of at most 1e308.');
    if (typeof value !== 'object' || value === null) continue;
    if (depth >= MAX_DEPTH) refuse(`must not be nested deeper than ${MAX_DEPTH} levels.`);
    for (const [name, inner] of Object.entries(value)) {
      refuseUnstorableText(name, refuse);
      // An assignment to it would go elsewhere, so that the field would be lost without a word.
      if (name === '__proto__') refuse('must not have a field named __proto__.');
      waiting.push({
        value: inner,
        field: next.field === '' ? name : `${next.field}.${name}`,
        depth: depth + 1,
      });
    }
  }
}

function refuseUnstorableText(text: string, refuse: (message: string) => never): void {
  if (text.includes('\0')) refuse('must not contain NUL characters.');
  if (HALF_CHARACTER.test(text)) refuse('must not contain half a character (a lone surrogate).');
}

/** One of the two code units of a character, without the other: no UTF-8 has it. */
const HALF_CHARACTER = /\p{Surrogate}/u;

/** The end of a sentence that starts with the field's name. Schemas with a message of their own take precedence. */
function describe(issue: z.core.$ZodRawIssue): string {
  if (issue.input === undefined) return 'is required.';
  switch (issue.code) {
    case 'invalid_type':
      return `must be ${NOUNS[issue.expected] ?? issue.expected}.`;
    case 'invalid_format':
      return `must be a valid ${issue.format === 'uuid' ? 'UUID' : issue.format}.`;
    case 'invalid_value':
      return `must be one of: ${issue.values.map(String).join(', ')}.`;
    case 'unrecognized_keys':
      return `has unknown fields: ${issue.keys.slice(0, MAX_PROBLEMS).join(', ').slice(0, MAX_FIELD_LENGTH)}.`;
    case 'too_small':
      if (issue.origin === 'string' && issue.minimum === 1) return 'must not be empty.';
      return `must be at least ${issue.minimum}${unitOf(issue.origin)}.`;
    case 'too_big':
      return `must be at most ${issue.maximum}${unitOf(issue.origin)}.`;
    default:
      return 'is invalid.';
  }
}

function unitOf(origin: string): string {
  return origin === 'string' ? ' characters long' : '';
}

const NOUNS: Readonly<Record<string, string | undefined>> = {
  string: 'a string',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  object: 'an object',
  record: 'an object',
  array: 'an array',
};
