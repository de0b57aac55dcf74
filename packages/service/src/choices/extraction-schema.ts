// Which JSON Schema `extraction_schema` accepts.
//
// The specification says that a JSON Schema describes what is extracted from a transcript.
//
// The choice: draft 2020-12, whatever `$schema` says. The schema is an object of at most 64 kB, because the language model
// receives it with every call. Unknown keywords and formats are ignored. A schema that does not compile is refused when it is
// written, not after the first call. Extracted data that does not match the schema is not stored.

import { runInNewContext } from 'node:vm';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { z } from 'zod';

const MAX_BYTES = 64 * 1024;
/** A pattern of the schema may take for ever on a long text. */
const CHECK_LIMIT_MS = 1_000;

type JsonSchema = Readonly<Record<string, unknown>>;

export const extractionSchema = z
  .record(z.string(), z.unknown())
  .refine((schema) => Buffer.byteLength(JSON.stringify(schema)) <= MAX_BYTES, {
    error: 'must be at most 64 kB of JSON.',
    abort: true,
  })
  .refine(compiles, { error: 'must be a JSON Schema that can be compiled (draft 2020-12).' });

/** @returns what is wrong with the data, in words for whoever made it; undefined: it fits. */
export type DataCheck = (data: unknown) => string | undefined;

/** @throws Error where the schema does not compile. */
export function createDataCheck(schema: JsonSchema): DataCheck {
  const { ajv, validate } = compile(schema);
  return (data) => {
    try {
      const isValid: unknown = runInNewContext(
        'validate(data)',
        { validate, data },
        { timeout: CHECK_LIMIT_MS },
      );
      return isValid === true ? undefined : ajv.errorsText(validate.errors, { dataVar: 'data' });
    } catch {
      return 'data cannot be checked in time';
    }
  };
}

function compiles(schema: JsonSchema): boolean {
  try {
    compile(schema);
    return true;
  } catch {
    return false; // Ajv says why with an Error of its own
  }
}

/** One of its own for each schema: names of schemas must not meet. */
function compile(schema: JsonSchema): { ajv: Ajv2020; validate: ValidateFunction } {
  // One that waits for something would answer with a promise.
  if (schema.$async !== undefined) throw new Error('the schema is asynchronous');
  const ajv = new Ajv2020({ strict: false, logger: false, formats: FORMATS });
  return { ajv, validate: ajv.compile({ ...schema, $schema: undefined }) };
}

const FORMATS = Object.fromEntries(
  Object.entries({
    'date-time': z.iso.datetime({ offset: true }),
    date: z.iso.date(),
    time: z.iso.time(),
    duration: z.iso.duration(),
    email: z.email(),
    uri: z.url(),
    uuid: z.uuid(),
    ipv4: z.ipv4(),
    ipv6: z.ipv6(),
  }).map(([name, format]) => [name, (text: string) => format.safeParse(text).success]),
);
