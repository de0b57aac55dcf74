// The endpoints of knowledge bases: the older path to knowledge spaces.

import { z } from 'zod';
import { MAX_DOCUMENT_BODY_BYTES } from '../../choices/knowledge-files.js';
import { DEFAULT_SPACE_LANGUAGE } from '../../choices/knowledge-spaces.js';
import { refuseAddress } from '../../rest/address-rule.js';
import { workspaceEndpoint, type Endpoint } from '../../rest/endpoint.js';
import { dataEnvelope, deletedEnvelope, listEnvelope, paginate } from '../../rest/envelope.js';
import { none, resourceId } from '../../rest/fields.js';
import {
  baseChange,
  baseCreation,
  baseQuery,
  baseResource,
  baseSourceResource,
  documentSource,
  webSource,
  type BaseResource,
  type BaseSourceResource,
} from './base-schema.js';
import { addDocument } from './documents.js';
import {
  changeSpace,
  createSpace,
  deleteBase,
  getActiveSpace,
  listSpaces,
  type IndexOptions,
  type Space,
} from './service.js';
import { allSources, createSource, deleteSource, lockForNewSource, type Source } from './sources.js';
import { BASE_STATUS, baseSourceStatus } from './states.js';

const basePath = z.object({ kb_id: resourceId });
const sourcePath = z.object({ kb_id: resourceId, source_id: resourceId });

export const createBaseEndpoints = ({ index }: IndexOptions): readonly Endpoint[] => [
  workspaceEndpoint({
    operationId: 'listKnowledgeBases',
    method: 'get',
    path: '/knowledge-bases',
    summary: 'List knowledge bases, the newest first',
    parameters: none,
    query: baseQuery,
    body: undefined,
    status: 200,
    answer: listEnvelope(baseResource),
    errors: [],
    async handle({ query }, context) {
      const { rows, total } = await listSpaces(context, { ...query, status: 'active' });
      return { data: rows.map(toResource), pagination: paginate(total, query) };
    },
  }),
  workspaceEndpoint({
    operationId: 'getKnowledgeBase',
    method: 'get',
    path: '/knowledge-bases/{kb_id}',
    summary: 'Read a knowledge base',
    parameters: basePath,
    query: none,
    body: undefined,
    status: 200,
    answer: dataEnvelope(baseResource),
    errors: ['not_found'],
    handle: async ({ parameters }, context) => ({
      data: toResource(await getActiveSpace(context, parameters.kb_id)),
    }),
  }),
  workspaceEndpoint({
    operationId: 'createKnowledgeBase',
    method: 'post',
    path: '/knowledge-bases',
    summary: 'Create a knowledge base',
    parameters: none,
    query: none,
    body: baseCreation,
    status: 201,
    answer: dataEnvelope(baseResource),
    errors: ['provider_error'],
    async handle({ body }, context) {
      const creation = { ...body, language: DEFAULT_SPACE_LANGUAGE };
      return { data: toResource(await createSpace(context, creation, 'knowledge_base')) };
    },
  }),
  workspaceEndpoint({
    operationId: 'changeKnowledgeBase',
    method: 'patch',
    path: '/knowledge-bases/{kb_id}',
    summary: 'Change a knowledge base; only given fields change',
    parameters: basePath,
    query: none,
    body: baseChange,
    status: 200,
    answer: dataEnvelope(baseResource),
    errors: ['not_found', 'provider_error'],
    async handle({ parameters: { kb_id }, body }, context) {
      await getActiveSpace(context, kb_id);
      return { data: toResource(await changeSpace(context, kb_id, body)) };
    },
  }),
  workspaceEndpoint({
    operationId: 'deleteKnowledgeBase',
    method: 'delete',
    path: '/knowledge-bases/{kb_id}',
    summary: 'Delete a knowledge base with all its sources; agents lose it',
    parameters: basePath,
    query: none,
    body: undefined,
    status: 200,
    answer: deletedEnvelope,
    errors: ['not_found', 'provider_error'],
    async handle({ parameters: { kb_id: id } }, context) {
      await deleteBase({ ...context, index }, id);
      return { data: { id, deleted: true as const } };
    },
  }),
  workspaceEndpoint({
    operationId: 'listKnowledgeBaseSources',
    method: 'get',
    path: '/knowledge-bases/{kb_id}/sources',
    summary: 'List the sources of a knowledge base, the newest first',
    parameters: basePath,
    query: none,
    body: undefined,
    status: 200,
    answer: dataEnvelope(z.array(baseSourceResource)),
    errors: ['not_found'],
    async handle({ parameters: { kb_id } }, context) {
      await getActiveSpace(context, kb_id);
      return { data: (await allSources(context, kb_id, 'active')).map(toSource) };
    },
  }),
  workspaceEndpoint({
    operationId: 'addDocumentSource',
    method: 'post',
    path: '/knowledge-bases/{kb_id}/sources/document',
    summary: 'Add a document to a knowledge base',
    parameters: basePath,
    query: none,
    body: documentSource,
    maxBodyBytes: MAX_DOCUMENT_BODY_BYTES,
    status: 201,
    answer: dataEnvelope(baseSourceResource),
    errors: ['not_found', 'provider_error'],
    // Its file is announced before it is written.
    hasOwnTransactions: true,
    handle: async ({ parameters: { kb_id }, body }, context) => ({
      data: toSource(await addDocument(context, kb_id, body)),
    }),
  }),
  workspaceEndpoint({
    operationId: 'addWebSource',
    method: 'post',
    path: '/knowledge-bases/{kb_id}/sources/web',
    summary: 'Add pages of the web to a knowledge base',
    parameters: basePath,
    query: none,
    body: webSource,
    status: 201,
    answer: dataEnvelope(baseSourceResource),
    errors: ['not_found', 'provider_error'],
    async handle({ parameters: { kb_id }, body }, context) {
      const { name, description, urls, max_depth: maxDepth } = body;
      for (const [place, url] of urls.entries()) refuseAddress(context.egress, `urls.${place}`, url);
      await getActiveSpace(context, kb_id);
      const base = await lockForNewSource(context, kb_id);
      const content = { kind: 'web', urls, maxDepth } as const;
      return {
        data: toSource(await createSource(context, base, { name, description, kind: 'url', content })),
      };
    },
  }),
  workspaceEndpoint({
    operationId: 'deleteKnowledgeBaseSource',
    method: 'delete',
    path: '/knowledge-bases/{kb_id}/sources/{source_id}',
    summary: 'Delete a source and what was indexed of it',
    parameters: sourcePath,
    query: none,
    body: undefined,
    status: 200,
    answer: deletedEnvelope,
    errors: ['not_found', 'provider_error'],
    async handle({ parameters: { kb_id, source_id: id } }, context) {
      await getActiveSpace(context, kb_id);
      await deleteSource({ ...context, index }, kb_id, id);
      return { data: { id, deleted: true as const } };
    },
  }),
];

function toResource({ id, name, description, language, created_at, updated_at }: Space): BaseResource {
  return {
    id,
    name,
    description,
    status: BASE_STATUS,
    language,
    created_at: created_at.toISOString(),
    updated_at: updated_at.toISOString(),
  };
}

function toSource(source: Source): BaseSourceResource {
  const { id, space_id, name, description, kind, newest, isServable, created_at, updated_at } = source;
  return {
    id,
    kb_id: space_id,
    name,
    description,
    kind: kind === 'text' || kind === 'upload' ? 'document' : 'web',
    status: baseSourceStatus(newest.status, isServable),
    created_at: created_at.toISOString(),
    updated_at: updated_at.toISOString(),
  };
}
