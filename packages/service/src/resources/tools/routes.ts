// The endpoints of tools.

import { z } from 'zod';
import { refuseAddress } from '../../rest/address-rule.js';
import { workspaceEndpoint, type Endpoint, type WorkspaceContext } from '../../rest/endpoint.js';
import { dataEnvelope, deletedEnvelope, listEnvelope, paginate } from '../../rest/envelope.js';
import { none, resourceId } from '../../rest/fields.js';
import {
  toolChange,
  toolCreation,
  toolQuery,
  toolResource,
  type ToolChange,
  type ToolResource,
} from './schema.js';
import { changeTool, createTool, deleteTool, getTool, listTools, type Tool } from './service.js';

const toolPath = z.object({ tool_id: resourceId });

export const toolEndpoints: readonly Endpoint[] = [
  workspaceEndpoint({
    operationId: 'listTools',
    method: 'get',
    path: '/tools',
    summary: 'List tools, the newest first',
    parameters: none,
    query: toolQuery,
    body: undefined,
    status: 200,
    answer: listEnvelope(toolResource),
    errors: [],
    async handle({ query }, context) {
      const { rows, total } = await listTools(context, query);
      return { data: rows.map(toResource), pagination: paginate(total, query) };
    },
  }),
  workspaceEndpoint({
    operationId: 'getTool',
    method: 'get',
    path: '/tools/{tool_id}',
    summary: 'Read a tool',
    parameters: toolPath,
    query: none,
    body: undefined,
    status: 200,
    answer: dataEnvelope(toolResource),
    errors: ['not_found'],
    handle: async ({ parameters }, context) => ({
      data: toResource(await getTool(context, parameters.tool_id)),
    }),
  }),
  workspaceEndpoint({
    operationId: 'createTool',
    method: 'post',
    path: '/tools',
    summary: 'Create a tool',
    parameters: none,
    query: none,
    body: toolCreation,
    status: 201,
    answer: dataEnvelope(toolResource),
    errors: ['provider_error'],
    isIdempotent: true,
    async handle({ body }, context) {
      refuseUrl(body, context);
      return { data: toResource(await createTool(context, body)) };
    },
  }),
  workspaceEndpoint({
    operationId: 'changeTool',
    method: 'patch',
    path: '/tools/{tool_id}',
    summary: 'Change a tool; only given fields change',
    parameters: toolPath,
    query: none,
    body: toolChange,
    status: 200,
    answer: dataEnvelope(toolResource),
    errors: ['not_found', 'provider_error'],
    async handle({ parameters, body }, context) {
      refuseUrl(body, context);
      return { data: toResource(await changeTool(context, parameters.tool_id, body)) };
    },
  }),
  workspaceEndpoint({
    operationId: 'deleteTool',
    method: 'delete',
    path: '/tools/{tool_id}',
    summary: 'Delete a tool; agents lose it',
    parameters: toolPath,
    query: none,
    body: undefined,
    status: 200,
    answer: deletedEnvelope,
    errors: ['not_found', 'provider_error'],
    async handle({ parameters: { tool_id: id } }, context) {
      await deleteTool(context, id);
      return { data: { id, deleted: true as const } };
    },
  }),
];

/** @throws ApiError `validation_error`. */
function refuseUrl({ definition }: ToolChange, { egress }: WorkspaceContext): void {
  refuseAddress(egress, 'definition.http.url', definition?.http?.url);
}

function toResource({ id, name, definition, status, created_at, updated_at }: Tool): ToolResource {
  return {
    id,
    name,
    definition,
    status,
    created_at: created_at.toISOString(),
    updated_at: updated_at.toISOString(),
  };
}
