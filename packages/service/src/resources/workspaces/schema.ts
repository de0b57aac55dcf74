// Workspaces as the API has them. The specification names `name` and `slug`; the rest, and their rules, are a choice.

import { z } from 'zod';
import { name } from '../../rest/fields.js';

export const workspaceResource = z.strictObject({
  id: z.uuid(),
  name: z.string(),
  slug: z.string(),
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
});

export type WorkspaceResource = z.output<typeof workspaceResource>;

export const workspaceCreation = z.object({
  name,
  slug: z
    .string()
    .regex(
      /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/,
      'must be 1 to 63 small letters, digits and inner hyphens.',
    ),
});

export const workspaceChange = z.object({ name });

export type WorkspaceCreation = z.output<typeof workspaceCreation>;
