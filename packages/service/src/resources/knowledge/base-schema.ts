// Knowledge bases as the older path has them: spaces by another name. Fields are the specification's.

import { z } from 'zod';
import { DOCUMENT_CONTENT_TYPES, MAX_FILE_BYTES, MAX_FILE_MEGABYTES } from '../../choices/knowledge-files.js';
import { DEFAULT_MAX_DEPTH, MAX_WEB_URLS, maxDepth } from '../../choices/knowledge-sources.js';
import { pageQuery } from '../../rest/envelope.js';
import { name } from '../../rest/fields.js';
import { description } from './schema.js';
import { filename, pageUrl } from './source-schema.js';
import { BASE_STATUSES, INGESTION_STATUSES } from './states.js';

export const baseResource = z.strictObject({
  id: z.uuid(),
  name: z.string(),
  description: z.string(),
  status: z.enum(BASE_STATUSES),
  language: z.string(),
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
});

export const baseSourceResource = z.strictObject({
  id: z.uuid(),
  kb_id: z.uuid(),
  name: z.string(),
  description: z.string().nullable(),
  kind: z.enum(['document', 'web']),
  status: z.enum(INGESTION_STATUSES),
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
});

export const baseCreation = z.object({ name, description: description.default('') });
export const baseChange = z.object({ name, description }).partial();

export const baseQuery = z.object({
  name: z.string().optional().describe('A part of the name, in any case.'),
  ...pageQuery,
});

const sourceNames = { name, description: description.nullable().default(null) };

export const documentSource = z.object({
  ...sourceNames,
  file: z.object({
    filename,
    data: z
      .string()
      .min(1, { abort: true })
      .refine(isBase64, { error: 'must be base64.', abort: true })
      .refine((data) => decodedLength(data) <= MAX_FILE_BYTES, {
        error: `must be at most ${MAX_FILE_MEGABYTES} MB.`,
      })
      .describe(`Base64, of at most ${MAX_FILE_MEGABYTES} MB.`),
    content_type: z.enum(DOCUMENT_CONTENT_TYPES),
  }),
});

export const webSource = z.object({
  ...sourceNames,
  urls: z
    .array(pageUrl)
    .min(1, 'must hold at least one address.')
    .max(MAX_WEB_URLS, `must hold at most ${MAX_WEB_URLS} addresses.`),
  max_depth: maxDepth.default(DEFAULT_MAX_DEPTH),
});

export type BaseResource = z.output<typeof baseResource>;
export type BaseSourceResource = z.output<typeof baseSourceResource>;

/** With its padding, and without white space. One expression for the whole of a large text would exhaust the stack. */
function isBase64(text: string): boolean {
  return text.length % 4 === 0 && !/[^A-Za-z\d+/]/.test(text.slice(0, text.length - paddingOf(text)));
}

function decodedLength(base64: string): number {
  return (base64.length / 4) * 3 - paddingOf(base64);
}

function paddingOf(base64: string): number {
  return base64.endsWith('==') ? 2 : base64.endsWith('=') ? 1 : 0;
}
