// The endpoints of workspaces, for master keys. A key sees the workspaces that were granted to it, and no others.

import { z } from 'zod';
import { masterEndpoint, type Endpoint } from '../../rest/endpoint.js';
import { dataEnvelope, metaSchema } from '../../rest/envelope.js';
import { none, resourceId } from '../../rest/fields.js';
import { grantedWorkspaces, grantWorkspace } from '../api-keys/service.js';
import { workspaceChange, workspaceCreation, workspaceResource, type WorkspaceResource } from './schema.js';
import {
  createWorkspace,
  getWorkspace,
  listWorkspaces,
  renameWorkspace,
  unknownWorkspace,
  type Workspace,
} from './service.js';

const workspacePath = z.object({ workspace_id: resourceId });

export const workspaceEndpoints: readonly Endpoint[] = [
  masterEndpoint({
    operationId: 'listWorkspaces',
    method: 'get',
    path: '/workspaces',
    summary: 'List the workspaces granted to the master key',
    parameters: none,
    query: none,
    body: undefined,
    status: 200,
    answer: z.strictObject({ data: z.array(workspaceResource), meta: metaSchema }),
    errors: [],
    async handle(_input, { db, keyId }) {
      const workspaces = await listWorkspaces(db, await grantedWorkspaces(db, keyId));
      return { data: workspaces.map(toResource) };
    },
  }),
  masterEndpoint({
    operationId: 'createWorkspace',
    method: 'post',
    path: '/workspaces',
    summary: 'Create a workspace, and grant it to the master key',
    parameters: none,
    query: none,
    body: workspaceCreation,
    status: 201,
    answer: dataEnvelope(workspaceResource),
    errors: [],
    isIdempotent: true,
    async handle({ body }, context) {
      const workspace = await createWorkspace(context, body);
      await grantWorkspace(context, context.keyId, workspace.id);
      return { data: toResource(workspace) };
    },
  }),
  masterEndpoint({
    operationId: 'grantWorkspace',
    method: 'post',
    path: '/workspaces/{workspace_id}/access',
    summary: 'Grant the master key an existing workspace',
    parameters: workspacePath,
    query: none,
    body: undefined,
    status: 200,
    answer: dataEnvelope(workspaceResource),
    errors: ['not_found'],
    async handle({ parameters: { workspace_id: id } }, context) {
      const workspace = await getWorkspace(context.db, id);
      await grantWorkspace(context, context.keyId, id);
      return { data: toResource(workspace) };
    },
  }),
  masterEndpoint({
    operationId: 'renameWorkspace',
    method: 'patch',
    path: '/workspaces/{workspace_id}',
    summary: 'Rename a workspace',
    parameters: workspacePath,
    query: none,
    body: workspaceChange,
    status: 200,
    answer: dataEnvelope(workspaceResource),
    errors: ['not_found'],
    async handle({ parameters: { workspace_id: id }, body }, context) {
      const granted = await grantedWorkspaces(context.db, context.keyId);
      if (!granted.includes(id)) unknownWorkspace();
      return { data: toResource(await renameWorkspace(context, id, body.name)) };
    },
  }),
];

function toResource({ id, name, slug, created_at, updated_at }: Workspace): WorkspaceResource {
  return { id, name, slug, created_at: created_at.toISOString(), updated_at: updated_at.toISOString() };
}
