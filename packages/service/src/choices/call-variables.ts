// Which variables a call accepts.
//
// The specification says that `variables` is an object whose values are treated as strings.
//
// The choice: text, numbers and booleans. At most 100 variables, with names of at most 100 characters and text of at most 10,000
// characters.

import { z } from 'zod';

export const MAX_VARIABLES = 100;
export const MAX_VARIABLE_NAME_LENGTH = 100;
export const MAX_VARIABLE_LENGTH = 10_000;

export const callVariables = z
  .record(
    z.string().max(MAX_VARIABLE_NAME_LENGTH),
    z.union([z.string().max(MAX_VARIABLE_LENGTH), z.number(), z.boolean()], {
      error: `must be text of at most ${MAX_VARIABLE_LENGTH} characters, a number or a boolean.`,
    }),
  )
  .refine((variables) => Object.keys(variables).length <= MAX_VARIABLES, {
    error: `must hold at most ${MAX_VARIABLES} variables.`,
  });

/** As the specification treats them. */
export function asText(
  variables: Readonly<Record<string, string | number | boolean>>,
): Readonly<Record<string, string>> {
  // `fromEntries` defines properties rather than assigning them, so that no name can reach a prototype.
  return Object.fromEntries(Object.entries(variables).map(([name, value]) => [name, String(value)]));
}
