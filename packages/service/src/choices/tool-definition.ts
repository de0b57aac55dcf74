// Which fields a tool definition accepts.
//
// The specification names `modelToolName`, `type`, `description`, `http`, `dynamicParameters` and `requirements`. It does not
// describe the rest.
//
// The choice: the published rules of the platform that these tools belong to. Unknown fields are refused, so that a misspelled
// field is noticed.

import { z } from 'zod';

/** Where a parameter goes in the request. */
export const PARAMETER_LOCATIONS = [
  'PARAMETER_LOCATION_QUERY',
  'PARAMETER_LOCATION_PATH',
  'PARAMETER_LOCATION_HEADER',
  'PARAMETER_LOCATION_BODY',
] as const;

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

const MAX_PARAMETERS = 50;
const MAX_TEXT_LENGTH = 5_000;
/** Of a tool's `timeout`: 1 to 40 seconds, as the platform allows. */
const TIMEOUT = /^(?:(?:[1-9]|[1-3]\d)(?:\.\d{1,9})?|40(?:\.0{1,9})?)s$/;

/** Letters, digits, underscore and hyphen: the specification's rule. */
export const modelToolName = z
  .string()
  .regex(/^[a-zA-Z0-9_-]{1,64}$/, 'must be 1 to 64 letters, digits, underscores or hyphens.');

const parameterName = z.string().min(1).max(64);
const text = z.string().max(MAX_TEXT_LENGTH);

/** A way to authenticate, by the name under which its secret is kept. */
const httpSecurityRequirement = z.union(
  [
    z.strictObject({ queryApiKey: z.strictObject({ name: parameterName }) }),
    z.strictObject({ headerApiKey: z.strictObject({ name: parameterName }) }),
    z.strictObject({ httpAuth: z.strictObject({ scheme: parameterName }) }),
  ],
  { error: 'must hold one of queryApiKey, headerApiKey and httpAuth.' },
);

export const toolDefinition = z
  .strictObject({
    modelToolName: modelToolName.optional(),
    type: z.enum(['http', 'client']).optional(),
    description: text.optional(),
    http: z
      .strictObject({
        url: z.url({ protocol: /^https?$/, error: 'must be an http or https address.' }),
        method: z.enum(METHODS).default('GET'),
      })
      .optional(),
    dynamicParameters: z
      .array(
        z.strictObject({
          name: parameterName,
          location: z.enum(PARAMETER_LOCATIONS),
          schema: z.looseObject({ type: z.string().optional(), description: text.optional() }),
          required: z.boolean().default(false),
        }),
      )
      .max(MAX_PARAMETERS, `must hold at most ${MAX_PARAMETERS} parameters.`)
      .optional(),
    staticParameters: z
      .array(
        z.strictObject({
          name: parameterName,
          location: z.enum(PARAMETER_LOCATIONS),
          value: z.union([z.string(), z.number(), z.boolean()]),
        }),
      )
      .max(MAX_PARAMETERS, `must hold at most ${MAX_PARAMETERS} parameters.`)
      .optional(),
    requirements: z
      .strictObject({
        httpSecurityOptions: z
          .strictObject({
            options: z.array(
              z.strictObject({ requirements: z.record(parameterName, httpSecurityRequirement) }),
            ),
          })
          .optional(),
      })
      .optional(),
    timeout: z.string().regex(TIMEOUT, 'must be 1s to 40s.').optional(),
  })
  .refine(({ type, http }) => type !== 'http' || http !== undefined, {
    path: ['http'],
    error: 'is required for a tool of type http.',
  });

export type ToolDefinition = z.output<typeof toolDefinition>;
