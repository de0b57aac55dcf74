// Tools as the API has them: what an agent may do beyond speaking. Fields, rules and defaults are the specification's; where
// it is silent they are those of `choices/tool-definition.ts`.

import { z } from 'zod';
import { name } from '../../rest/fields.js';
import { toolDefinition } from '../../choices/tool-definition.js';
import { toolSecrets } from '../../choices/tool-secrets.js';
import { pageQuery } from '../../rest/envelope.js';
import { TOOL_STATUSES } from './states.js';

export const toolResource = z.strictObject({
  id: z.uuid(),
  name: z.string(),
  definition: z.looseObject({ modelToolName: z.string() }),
  status: z.enum(TOOL_STATUSES),
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
});

export type ToolResource = z.output<typeof toolResource>;

const secrets = toolSecrets.nullable().optional();

export const toolCreation = z
  .object({ name: name.optional(), definition: toolDefinition.optional(), secrets })
  .refine(({ name: given, definition }) => given !== undefined || definition?.modelToolName !== undefined, {
    path: ['name'],
    error: 'is required, unless definition.modelToolName is given.',
  });

export const toolChange = z.object({ name: name.optional(), definition: toolDefinition.optional(), secrets });

export const toolQuery = z.object({
  name: z.string().optional().describe('A part of the name, in any case.'),
  ...pageQuery,
});

export type ToolCreation = z.output<typeof toolCreation>;
export type ToolChange = z.output<typeof toolChange>;
export type ToolQuery = z.output<typeof toolQuery>;
