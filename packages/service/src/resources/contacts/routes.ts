// The endpoints of contacts.

import { z } from 'zod';
import { CONTACT_CSV } from '../../choices/contact-csv.js';
import { workspaceEndpoint, type Endpoint } from '../../rest/endpoint.js';
import {
  dataEnvelope,
  deletedEnvelope,
  numberedPagesEnvelope,
  paginateNumbered,
} from '../../rest/envelope.js';
import { none, resourceId } from '../../rest/fields.js';
import { folderEndpoints } from './folder-routes.js';
import { importContacts } from './importing.js';
import {
  changeContact,
  createContact,
  deleteContact,
  getContact,
  listContacts,
  type Contact,
} from './records.js';
import {
  contactChange,
  contactCreation,
  contactImport,
  contactImportReport,
  contactQuery,
  contactResource,
  type ContactResource,
} from './schema.js';

const contactPath = z.object({ contact_id: resourceId });

export const contactEndpoints: readonly Endpoint[] = [
  ...folderEndpoints,
  workspaceEndpoint({
    operationId: 'listContacts',
    method: 'get',
    path: '/contacts',
    summary: 'List contacts, the newest first. Not in the specification.',
    parameters: none,
    query: contactQuery,
    body: undefined,
    status: 200,
    answer: numberedPagesEnvelope(contactResource),
    errors: [],
    async handle({ query }, context) {
      const { rows, total } = await listContacts(context, query);
      return { data: rows.map(toResource), pagination: paginateNumbered(total, query) };
    },
  }),
  workspaceEndpoint({
    operationId: 'getContact',
    method: 'get',
    path: '/contacts/{contact_id}',
    summary: 'Read a contact. Not in the specification.',
    parameters: contactPath,
    query: none,
    body: undefined,
    status: 200,
    answer: dataEnvelope(contactResource),
    errors: ['not_found'],
    handle: async ({ parameters }, context) => ({
      data: toResource(await getContact(context, parameters.contact_id)),
    }),
  }),
  workspaceEndpoint({
    operationId: 'createContact',
    method: 'post',
    path: '/contacts',
    summary: 'Create a contact. Not in the specification.',
    parameters: none,
    query: none,
    body: contactCreation,
    status: 201,
    answer: dataEnvelope(contactResource),
    errors: [],
    handle: async ({ body }, context) => ({ data: toResource(await createContact(context, body)) }),
  }),
  workspaceEndpoint({
    operationId: 'importContacts',
    method: 'post',
    path: '/contacts/import',
    summary: 'Import contacts from CSV, and tell which rows are none. Not in the specification.',
    parameters: none,
    query: none,
    body: contactImport,
    status: 200,
    answer: dataEnvelope(contactImportReport),
    errors: [],
    // JSON needs at most two bytes for a character of common text.
    maxBodyBytes: 2 * CONTACT_CSV.maxBytes,
    handle: async ({ body }, context) => ({ data: await importContacts(context, body) }),
  }),
  workspaceEndpoint({
    operationId: 'changeContact',
    method: 'patch',
    path: '/contacts/{contact_id}',
    summary: 'Change a contact; only given fields change. Not in the specification.',
    parameters: contactPath,
    query: none,
    body: contactChange,
    status: 200,
    answer: dataEnvelope(contactResource),
    errors: ['not_found'],
    handle: async ({ parameters, body }, context) => ({
      data: toResource(await changeContact(context, parameters.contact_id, body)),
    }),
  }),
  workspaceEndpoint({
    operationId: 'deleteContact',
    method: 'delete',
    path: '/contacts/{contact_id}',
    summary: 'Delete a contact. Not in the specification.',
    parameters: contactPath,
    query: none,
    body: undefined,
    status: 200,
    answer: deletedEnvelope,
    errors: ['not_found'],
    async handle({ parameters: { contact_id: id } }, context) {
      await deleteContact(context, id);
      return { data: { id, deleted: true as const } };
    },
  }),
];

function toResource(contact: Contact): ContactResource {
  const { id, folder_id, phone_number, name, variables, do_not_call, created_at, updated_at } = contact;
  return {
    id,
    folder_id,
    phone_number,
    name,
    variables,
    do_not_call,
    created_at: created_at.toISOString(),
    updated_at: updated_at.toISOString(),
  };
}
