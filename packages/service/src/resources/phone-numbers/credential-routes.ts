// The endpoints of the credentials of telephone numbers.

import { z } from 'zod';
import { workspaceEndpoint, type Endpoint } from '../../rest/endpoint.js';
import { dataEnvelope, deletedEnvelope, listEnvelope, paginate } from '../../rest/envelope.js';
import { none, resourceId } from '../../rest/fields.js';
import {
  createCredential,
  deleteCredential,
  getCredential,
  listCredentials,
  type Credential,
} from './credentials.js';
import {
  credentialCreation,
  credentialQuery,
  credentialResource,
  type CredentialResource,
} from './schema.js';

const credentialPath = z.object({ credential_id: resourceId });

export const credentialEndpoints: readonly Endpoint[] = [
  workspaceEndpoint({
    operationId: 'listTelephonyCredentials',
    method: 'get',
    path: '/telephony/credentials',
    summary: 'List the credentials of telephone numbers, the newest first. Not in the specification.',
    parameters: none,
    query: credentialQuery,
    body: undefined,
    status: 200,
    answer: listEnvelope(credentialResource),
    errors: [],
    async handle({ query }, context) {
      const { rows, total } = await listCredentials(context, query);
      return { data: rows.map(toResource), pagination: paginate(total, query) };
    },
  }),
  workspaceEndpoint({
    operationId: 'getTelephonyCredential',
    method: 'get',
    path: '/telephony/credentials/{credential_id}',
    summary: 'Read a credential. Not in the specification.',
    parameters: credentialPath,
    query: none,
    body: undefined,
    status: 200,
    answer: dataEnvelope(credentialResource),
    errors: ['not_found'],
    handle: async ({ parameters }, context) => ({
      data: toResource(await getCredential(context, parameters.credential_id)),
    }),
  }),
  workspaceEndpoint({
    operationId: 'createTelephonyCredential',
    method: 'post',
    path: '/telephony/credentials',
    summary: 'Create a credential; it selects the provider of its numbers. Not in the specification.',
    parameters: none,
    query: none,
    body: credentialCreation,
    status: 201,
    answer: dataEnvelope(credentialResource),
    errors: [],
    handle: async ({ body }, context) => ({ data: toResource(await createCredential(context, body)) }),
  }),
  workspaceEndpoint({
    operationId: 'deleteTelephonyCredential',
    method: 'delete',
    path: '/telephony/credentials/{credential_id}',
    summary: 'Delete a credential; refused while a number uses it. Not in the specification.',
    parameters: credentialPath,
    query: none,
    body: undefined,
    status: 200,
    answer: deletedEnvelope,
    errors: ['not_found'],
    async handle({ parameters: { credential_id: id } }, context) {
      await deleteCredential(context, id);
      return { data: { id, deleted: true as const } };
    },
  }),
];

function toResource({ id, name, provider, created_at, updated_at }: Credential): CredentialResource {
  return { id, name, provider, created_at: created_at.toISOString(), updated_at: updated_at.toISOString() };
}
