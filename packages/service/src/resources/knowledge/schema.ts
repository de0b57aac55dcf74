// Knowledge spaces as the API has them. What the specification leaves open is in `choices/knowledge-spaces.ts`.

import { z } from 'zod';
import { DEFAULT_SPACE_LANGUAGE, SPACE_KINDS, spaceLanguage } from '../../choices/knowledge-spaces.js';
import { pageQuery } from '../../rest/envelope.js';
import { name } from '../../rest/fields.js';
import { ARCHIVABLE_STATUSES, type ArchivableStatus } from './states.js';

const MAX_DESCRIPTION_LENGTH = 5_000;

export const description = z.string().max(MAX_DESCRIPTION_LENGTH);

export const spaceResource = z.strictObject({
  id: z.uuid(),
  name: z.string(),
  description: z.string(),
  language: z.string(),
  status: z.enum(ARCHIVABLE_STATUSES),
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
});

/** As the unified list has it. */
export const unifiedSpaceResource = spaceResource
  .omit({ language: true })
  .extend({ kind: z.enum(SPACE_KINDS).describe('By which path it was made.') });

export const spaceCreation = z.object({
  name,
  description: description.default(''),
  language: spaceLanguage.default(DEFAULT_SPACE_LANGUAGE),
});

export const spaceChange = z
  .object({ name, description, language: spaceLanguage, status: z.enum(ARCHIVABLE_STATUSES) })
  .partial();

/** Of lists whose entries can be archived. */
export const archivableQuery = {
  status: z.enum(ARCHIVABLE_STATUSES).default('active' satisfies ArchivableStatus),
  ...pageQuery,
};

export const spaceQuery = z.object({
  name: z.string().optional().describe('A part of the name, in any case.'),
  ...archivableQuery,
});

export type SpaceResource = z.output<typeof spaceResource>;
export type SpaceCreation = z.output<typeof spaceCreation>;
export type SpaceChange = z.output<typeof spaceChange>;
export type SpaceQuery = z.output<typeof spaceQuery>;
