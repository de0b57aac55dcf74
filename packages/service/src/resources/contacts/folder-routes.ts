// The endpoints of the folders of contacts.

import { z } from 'zod';
import { workspaceEndpoint, type Endpoint } from '../../rest/endpoint.js';
import { dataEnvelope, deletedEnvelope, listEnvelope, paginate } from '../../rest/envelope.js';
import { none, resourceId } from '../../rest/fields.js';
import { createFolder, deleteFolder, getFolder, listFolders, renameFolder, type Folder } from './folders.js';
import { folderFields, folderQuery, folderResource, type FolderResource } from './schema.js';

const folderPath = z.object({ folder_id: resourceId });

export const folderEndpoints: readonly Endpoint[] = [
  workspaceEndpoint({
    operationId: 'listContactFolders',
    method: 'get',
    path: '/contact-folders',
    summary: 'List the folders of contacts, the newest first. Not in the specification.',
    parameters: none,
    query: folderQuery,
    body: undefined,
    status: 200,
    answer: listEnvelope(folderResource),
    errors: [],
    async handle({ query }, context) {
      const { rows, total } = await listFolders(context, query);
      return { data: rows.map(toResource), pagination: paginate(total, query) };
    },
  }),
  workspaceEndpoint({
    operationId: 'getContactFolder',
    method: 'get',
    path: '/contact-folders/{folder_id}',
    summary: 'Read a folder. Not in the specification.',
    parameters: folderPath,
    query: none,
    body: undefined,
    status: 200,
    answer: dataEnvelope(folderResource),
    errors: ['not_found'],
    handle: async ({ parameters }, context) => ({
      data: toResource(await getFolder(context, parameters.folder_id)),
    }),
  }),
  workspaceEndpoint({
    operationId: 'createContactFolder',
    method: 'post',
    path: '/contact-folders',
    summary: 'Create a folder. Not in the specification.',
    parameters: none,
    query: none,
    body: folderFields,
    status: 201,
    answer: dataEnvelope(folderResource),
    errors: [],
    handle: async ({ body }, context) => ({ data: toResource(await createFolder(context, body)) }),
  }),
  workspaceEndpoint({
    operationId: 'renameContactFolder',
    method: 'patch',
    path: '/contact-folders/{folder_id}',
    summary: 'Rename a folder. Not in the specification.',
    parameters: folderPath,
    query: none,
    body: folderFields,
    status: 200,
    answer: dataEnvelope(folderResource),
    errors: ['not_found'],
    handle: async ({ parameters, body }, context) => ({
      data: toResource(await renameFolder(context, parameters.folder_id, body)),
    }),
  }),
  workspaceEndpoint({
    operationId: 'deleteContactFolder',
    method: 'delete',
    path: '/contact-folders/{folder_id}',
    summary: 'Delete a folder with its contacts. Not in the specification.',
    parameters: folderPath,
    query: none,
    body: undefined,
    status: 200,
    answer: deletedEnvelope,
    errors: ['not_found'],
    async handle({ parameters: { folder_id: id } }, context) {
      await deleteFolder(context, id);
      return { data: { id, deleted: true as const } };
    },
  }),
];

function toResource({ id, name, created_at, updated_at }: Folder): FolderResource {
  return { id, name, created_at: created_at.toISOString(), updated_at: updated_at.toISOString() };
}
