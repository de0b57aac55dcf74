// Contacts and their folders, as the API has them. The specification names the group and leaves its fields open.

import { z } from 'zod';
import { callVariables } from '../../choices/call-variables.js';
import { CONTACT_CSV } from '../../choices/contact-csv.js';
import { phoneNumber } from '../../choices/phone-number.js';
import { numberedPageQuery, pageQuery } from '../../rest/envelope.js';
import { name, resourceId } from '../../rest/fields.js';

export const folderResource = z.strictObject({
  id: z.uuid(),
  name: z.string(),
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
});

export const folderFields = z.object({ name });

export const folderQuery = z.object(pageQuery);

export const contactResource = z.strictObject({
  id: z.uuid(),
  folder_id: z.uuid().nullable(),
  phone_number: z.string(),
  name: z.string().nullable(),
  variables: z.record(z.string(), z.string()),
  do_not_call: z.boolean(),
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
});

const fields = {
  folder_id: resourceId.nullable(),
  phone_number: phoneNumber,
  name: name.nullable(),
  variables: callVariables,
  do_not_call: z.boolean(),
};

export const contactCreation = z.object({
  ...fields,
  folder_id: fields.folder_id.default(null),
  name: fields.name.default(null),
  variables: fields.variables.default({}),
  do_not_call: fields.do_not_call.default(false),
});

/** `variables` are replaced as a whole. */
export const contactChange = z.object(fields).partial();

export const contactQuery = z.object({
  folder_id: resourceId.optional(),
  phone_number: phoneNumber.optional(),
  name: z.string().optional().describe('A part of the name, in any case.'),
  do_not_call: z
    .enum(['true', 'false'])
    .transform((text) => text === 'true')
    .pipe(z.boolean())
    .optional(),
  ...numberedPageQuery,
});

export const contactImport = z.object({
  folder_id: resourceId.nullable().default(null),
  csv: z.string().max(CONTACT_CSV.maxBytes),
});

export const contactImportReport = z.strictObject({
  imported: z.int().min(0),
  updated: z.int().min(0),
  rejected_count: z.int().min(0),
  rejected: z
    .array(z.strictObject({ row: z.int().min(1), field: z.string(), message: z.string() }))
    .describe(`The first ${CONTACT_CSV.maxRejectedShown}.`),
});

export type FolderResource = z.output<typeof folderResource>;
export type FolderFields = z.output<typeof folderFields>;
export type FolderQuery = z.output<typeof folderQuery>;
export type ContactResource = z.output<typeof contactResource>;
export type ContactCreation = z.output<typeof contactCreation>;
export type ContactChange = z.output<typeof contactChange>;
export type ContactQuery = z.output<typeof contactQuery>;
export type ContactImport = z.output<typeof contactImport>;
export type ContactImportReport = z.output<typeof contactImportReport>;
