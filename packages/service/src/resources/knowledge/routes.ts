// The endpoints of knowledge spaces, and with them those of their sources and of the older path.

import { z } from 'zod';
import { workspaceEndpoint, type Endpoint } from '../../rest/endpoint.js';
import { dataEnvelope, listEnvelope, paginate } from '../../rest/envelope.js';
import { none, resourceId } from '../../rest/fields.js';
import { createBaseEndpoints } from './base-routes.js';
import {
  spaceChange,
  spaceCreation,
  spaceQuery,
  spaceResource,
  unifiedSpaceResource,
  type SpaceResource,
} from './schema.js';
import { changeSpace, createSpace, getSpace, listSpaces, type IndexOptions, type Space } from './service.js';
import { createSourceEndpoints } from './source-routes.js';

const spacePath = z.object({ space_id: resourceId });

export const createKnowledgeEndpoints = (options: IndexOptions): readonly Endpoint[] => [
  ...spaceEndpoints,
  ...createSourceEndpoints(options),
  ...createBaseEndpoints(options),
];

const spaceEndpoints: readonly Endpoint[] = [
  workspaceEndpoint({
    operationId: 'listKnowledgeSpaces',
    method: 'get',
    path: '/knowledge-spaces',
    summary: 'List knowledge spaces, the newest first',
    parameters: none,
    query: spaceQuery,
    body: undefined,
    status: 200,
    answer: listEnvelope(spaceResource),
    errors: [],
    async handle({ query }, context) {
      const { rows, total } = await listSpaces(context, query);
      return { data: rows.map(toResource), pagination: paginate(total, query) };
    },
  }),
  // Before the path of one space, which would take its name for an id.
  workspaceEndpoint({
    operationId: 'listUnifiedKnowledge',
    method: 'get',
    path: '/knowledge-spaces/unified',
    summary: 'List knowledge spaces and knowledge bases, each once, the newest first',
    parameters: none,
    query: spaceQuery,
    body: undefined,
    status: 200,
    answer: listEnvelope(unifiedSpaceResource),
    errors: [],
    async handle({ query }, context) {
      const { rows, total } = await listSpaces(context, query);
      return { data: rows.map(toUnified), pagination: paginate(total, query) };
    },
  }),
  workspaceEndpoint({
    operationId: 'getKnowledgeSpace',
    method: 'get',
    path: '/knowledge-spaces/{space_id}',
    summary: 'Read a knowledge space, archived or not',
    parameters: spacePath,
    query: none,
    body: undefined,
    status: 200,
    answer: dataEnvelope(spaceResource),
    errors: ['not_found'],
    handle: async ({ parameters }, context) => ({
      data: toResource(await getSpace(context, parameters.space_id)),
    }),
  }),
  workspaceEndpoint({
    operationId: 'createKnowledgeSpace',
    method: 'post',
    path: '/knowledge-spaces',
    summary: 'Create a knowledge space',
    parameters: none,
    query: none,
    body: spaceCreation,
    status: 201,
    answer: dataEnvelope(spaceResource),
    errors: ['provider_error'],
    isIdempotent: true,
    handle: async ({ body }, context) => ({ data: toResource(await createSpace(context, body, 'rag_v2')) }),
  }),
  workspaceEndpoint({
    operationId: 'changeKnowledgeSpace',
    method: 'patch',
    path: '/knowledge-spaces/{space_id}',
    summary: 'Change, archive or restore a knowledge space; only given fields change',
    parameters: spacePath,
    query: none,
    body: spaceChange,
    status: 200,
    answer: dataEnvelope(spaceResource),
    errors: ['not_found', 'provider_error'],
    isIdempotent: true,
    handle: async ({ parameters, body }, context) => ({
      data: toResource(await changeSpace(context, parameters.space_id, body)),
    }),
  }),
  workspaceEndpoint({
    operationId: 'archiveKnowledgeSpace',
    method: 'delete',
    path: '/knowledge-spaces/{space_id}',
    summary: 'Archive a knowledge space: calls search it no more, and it can be restored',
    parameters: spacePath,
    query: none,
    body: undefined,
    status: 200,
    answer: dataEnvelope(spaceResource),
    errors: ['not_found', 'provider_error'],
    isIdempotent: true,
    handle: async ({ parameters }, context) => ({
      data: toResource(await changeSpace(context, parameters.space_id, { status: 'archived' })),
    }),
  }),
];

function toResource({
  id,
  name,
  description,
  language,
  status,
  created_at,
  updated_at,
}: Space): SpaceResource {
  return {
    id,
    name,
    description,
    language,
    status,
    created_at: created_at.toISOString(),
    updated_at: updated_at.toISOString(),
  };
}

function toUnified(space: Space) {
  const { id, name, description, status, created_at, updated_at } = toResource(space);
  return { id, name, description, status, kind: space.kind, created_at, updated_at };
}
