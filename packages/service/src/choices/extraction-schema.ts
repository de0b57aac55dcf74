// What is extracted from a transcript: a JSON Schema, by the specification. The choice: a schema that is an object, of 64 kB at
// most, as it goes to a language model with every call.

import { z } from 'zod';

const MAX_BYTES = 64 * 1024;

export const extractionSchema = z
  .record(z.string(), z.unknown())
  .refine((schema) => Buffer.byteLength(JSON.stringify(schema)) <= MAX_BYTES, {
    error: 'must be at most 64 kB of JSON.',
  });
