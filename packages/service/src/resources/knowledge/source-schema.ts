// Sources of a space as the API has them. What the specification leaves open is in `choices/knowledge-sources.ts` and
// `choices/knowledge-files.ts`.

import { z } from 'zod';
import { DOCUMENT_CONTENT_TYPES, MAX_FILE_BYTES } from '../../choices/knowledge-files.js';
import { DEFAULT_MAX_DEPTH, MAX_SOURCE_TEXT_LENGTH, maxDepth } from '../../choices/knowledge-sources.js';
import { STAGES, VERSION_STATUSES } from '../../knowledge/versions/states.js';
import { name } from '../../rest/fields.js';
import { archivableQuery, description } from './schema.js';
import { ARCHIVABLE_STATUSES, INGESTION_STATUSES } from './states.js';
import { SOURCE_KINDS } from './table.js';

const MAX_FILENAME_LENGTH = 255;
const MAX_URL_LENGTH = 2_000;
const MAX_PATH_LENGTH = 500;

export const filename = z.string().trim().min(1).max(MAX_FILENAME_LENGTH);

export const pageUrl = z
  .url({ protocol: /^https?$/, error: 'must be an http or https address.' })
  .max(MAX_URL_LENGTH);

export const sourceResource = z.strictObject({
  id: z.uuid(),
  space_id: z.uuid(),
  name: z.string(),
  description: z.string().nullable(),
  kind: z.enum(SOURCE_KINDS),
  status: z.enum(ARCHIVABLE_STATUSES),
  ingestion: z
    .strictObject({
      status: z.enum(INGESTION_STATUSES),
      error: z.string().nullable(),
      progress_percent: z.int().min(0).max(100),
      stage: z.enum(STAGES),
    })
    .describe('Of the newest version.'),
  version_number: z.int().min(1),
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
});

/** What the creation of a source answers with. */
export const createdSource = z.strictObject({
  source: sourceResource,
  version: z.strictObject({
    id: z.uuid(),
    version_number: z.int().min(1),
    status: z.enum(VERSION_STATUSES),
  }),
  job: z.strictObject({
    id: z.uuid(),
    status: z.enum(VERSION_STATUSES),
    progress_percent: z.int().min(0).max(100),
    stage: z.enum(STAGES),
  }),
});

const text = z.string().trim().min(1).max(MAX_SOURCE_TEXT_LENGTH);
const path = z.string().min(1).max(MAX_PATH_LENGTH);
const names = {
  name: name.optional().describe('Default: after the address or the file.'),
  description: description.nullable().default(null),
};

export const sourceCreation = z.discriminatedUnion('kind', [
  z.object({ ...names, kind: z.literal('text'), name, text }),
  z.object({
    ...names,
    kind: z.literal('url'),
    url: pageUrl,
    max_depth: maxDepth.default(DEFAULT_MAX_DEPTH),
  }),
  z.object({ ...names, kind: z.literal('sitemap'), url: pageUrl }),
  z.object({ ...names, kind: z.literal('upload'), path: path.describe('As the upload address came with.') }),
]);

/** Content of the source's own kind makes a new version. */
export const sourceChange = z
  .object({
    name,
    description: description.nullable(),
    status: z.enum(ARCHIVABLE_STATUSES),
    text,
    url: pageUrl,
    max_depth: maxDepth,
    path,
  })
  .partial();

export const sourceQuery = z.object(archivableQuery);

export const uploadRequest = z.object({
  filename,
  content_type: z.enum(DOCUMENT_CONTENT_TYPES),
  byte_size: z.int().min(1).max(MAX_FILE_BYTES),
});

export const uploadAddress = z.strictObject({
  bucket: z.string(),
  path: z.string(),
  signed_url: z.url(),
  token: z.string(),
  expires_in: z.int().describe('Seconds.'),
  content_type: z.string(),
  byte_size: z.int(),
});

export type SourceResource = z.output<typeof sourceResource>;
export type SourceCreation = z.output<typeof sourceCreation>;
export type SourceChange = z.output<typeof sourceChange>;
export type SourceQuery = z.output<typeof sourceQuery>;
export type UploadRequest = z.output<typeof uploadRequest>;
