// The endpoints of the sources of a knowledge space.

import { z } from 'zod';
import { UPLOAD_BUCKET, UPLOAD_EXPIRES_SECONDS } from '../../choices/knowledge-files.js';
import { MAX_SOURCE_BODY_BYTES } from '../../choices/knowledge-sources.js';
import { refuseAddress } from '../../rest/address-rule.js';
import { workspaceEndpoint, type Endpoint } from '../../rest/endpoint.js';
import { dataEnvelope, listEnvelope, paginate } from '../../rest/envelope.js';
import { none, resourceId } from '../../rest/fields.js';
import type { IndexOptions } from './service.js';
import { contentOf } from './source-content.js';
import {
  createdSource,
  sourceChange,
  sourceCreation,
  sourceQuery,
  sourceResource,
  uploadAddress,
  uploadRequest,
  type SourceResource,
} from './source-schema.js';
import {
  changeSource,
  createSource,
  getSource,
  listSources,
  lockForNewSource,
  type Source,
} from './sources.js';
import { ingestionStatus } from './states.js';
import { uploadUrl } from './upload-router.js';
import { announceUpload, pathOfUpload } from './uploads.js';

const sourcesPath = z.object({ space_id: resourceId });
const sourcePath = z.object({ space_id: resourceId, source_id: resourceId });

export const createSourceEndpoints = ({ index }: IndexOptions): readonly Endpoint[] => [
  workspaceEndpoint({
    operationId: 'listKnowledgeSources',
    method: 'get',
    path: '/knowledge-spaces/{space_id}/sources',
    summary: 'List the sources of a knowledge space, the newest first',
    parameters: sourcesPath,
    query: sourceQuery,
    body: undefined,
    status: 200,
    answer: listEnvelope(sourceResource),
    errors: ['not_found'],
    async handle({ parameters, query }, context) {
      const { rows, total } = await listSources(context, parameters.space_id, query);
      return { data: rows.map(toResource), pagination: paginate(total, query) };
    },
  }),
  workspaceEndpoint({
    operationId: 'createKnowledgeSource',
    method: 'post',
    path: '/knowledge-spaces/{space_id}/sources',
    summary: 'Create a source, which is read by a job',
    parameters: sourcesPath,
    query: none,
    body: sourceCreation,
    maxBodyBytes: MAX_SOURCE_BODY_BYTES,
    status: 201,
    answer: dataEnvelope(createdSource),
    errors: ['not_found', 'provider_error'],
    async handle({ parameters: { space_id }, body }, context) {
      refuseAddress(context.egress, 'url', 'url' in body ? body.url : undefined);
      const space = await lockForNewSource(context, space_id);
      const { kind, description } = body;
      const content = await contentOf(context, space_id, body);
      const source = await createSource(context, space, { kind, description, ...content });
      const { id, version_number, status, job_id, progress_percent, stage } = source.newest;
      return {
        data: {
          source: toResource(source),
          version: { id, version_number, status },
          job: { id: job_id, status, progress_percent, stage },
        },
      };
    },
  }),
  workspaceEndpoint({
    operationId: 'createUploadUrl',
    method: 'post',
    path: '/knowledge-spaces/{space_id}/sources/upload-url',
    summary: 'Get an address that takes a file once, by PUT and without a key',
    parameters: sourcesPath,
    query: none,
    body: uploadRequest,
    status: 200,
    answer: dataEnvelope(uploadAddress),
    errors: ['not_found'],
    async handle({ parameters: { space_id }, body }, context) {
      await lockForNewSource(context, space_id);
      const upload = await announceUpload(context, space_id, body, 'waiting');
      return {
        data: {
          bucket: UPLOAD_BUCKET,
          path: pathOfUpload(upload),
          ...uploadUrl(context, upload.id),
          expires_in: UPLOAD_EXPIRES_SECONDS,
          content_type: upload.content_type,
          byte_size: upload.byte_size,
        },
      };
    },
  }),
  workspaceEndpoint({
    operationId: 'getKnowledgeSource',
    method: 'get',
    path: '/knowledge-spaces/{space_id}/sources/{source_id}',
    summary: 'Read a source, archived or not',
    parameters: sourcePath,
    query: none,
    body: undefined,
    status: 200,
    answer: dataEnvelope(sourceResource),
    errors: ['not_found'],
    handle: async ({ parameters: { space_id, source_id } }, context) => ({
      data: toResource(await getSource(context, space_id, source_id)),
    }),
  }),
  workspaceEndpoint({
    operationId: 'changeKnowledgeSource',
    method: 'patch',
    path: '/knowledge-spaces/{space_id}/sources/{source_id}',
    summary: 'Change, archive or restore a source; new content makes a new version',
    parameters: sourcePath,
    query: none,
    body: sourceChange,
    maxBodyBytes: MAX_SOURCE_BODY_BYTES,
    status: 200,
    answer: dataEnvelope(sourceResource),
    errors: ['not_found', 'provider_error'],
    async handle({ parameters: { space_id, source_id }, body }, context) {
      refuseAddress(context.egress, 'url', body.url);
      const changed = await changeSource({ ...context, index }, { spaceId: space_id, id: source_id }, body);
      return { data: toResource(changed) };
    },
  }),
  workspaceEndpoint({
    operationId: 'archiveKnowledgeSource',
    method: 'delete',
    path: '/knowledge-spaces/{space_id}/sources/{source_id}',
    summary: 'Archive a source: no search finds it, and it can be restored',
    parameters: sourcePath,
    query: none,
    body: undefined,
    status: 200,
    answer: dataEnvelope(sourceResource),
    errors: ['not_found', 'provider_error'],
    async handle({ parameters: { space_id, source_id } }, context) {
      const archived = await changeSource(
        { ...context, index },
        { spaceId: space_id, id: source_id },
        { status: 'archived' },
      );
      return { data: toResource(archived) };
    },
  }),
];

function toResource(source: Source): SourceResource {
  const { id, space_id, name, description, kind, status, newest, created_at, updated_at } = source;
  const { error, progress_percent, stage, version_number } = newest;
  return {
    id,
    space_id,
    name,
    description,
    kind,
    status,
    ingestion: { status: ingestionStatus(newest.status), error, progress_percent, stage },
    version_number,
    created_at: created_at.toISOString(),
    updated_at: updated_at.toISOString(),
  };
}
