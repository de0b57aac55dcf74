// The endpoints of voices. Cloning and previews need speech engines and are not among them.

import { z } from 'zod';
import { workspaceEndpoint, type Endpoint, type WorkspaceContext } from '../../rest/endpoint.js';
import { dataEnvelope, deletedEnvelope } from '../../rest/envelope.js';
import { none, resourceId } from '../../rest/fields.js';
import { voiceImport, voiceRenaming, voiceResource, type VoiceResource } from './schema.js';
import {
  deleteVoice,
  getVoice,
  importVoice,
  listVoices,
  renameVoice,
  syncVoice,
  type Voice,
} from './service.js';

const voicePath = z.object({ voice_id: resourceId });

export interface VoiceEndpointsOptions {
  /** Called in the transaction that deletes a voice: what uses it must be told. */
  readonly onDeleted: (context: WorkspaceContext, voiceId: string) => Promise<void>;
}

export const createVoiceEndpoints = ({ onDeleted }: VoiceEndpointsOptions): readonly Endpoint[] => [
  workspaceEndpoint({
    operationId: 'listVoices',
    method: 'get',
    path: '/voices',
    summary: "List voices: the built-in ones, then the workspace's own, the newest first",
    parameters: none,
    query: none,
    body: undefined,
    status: 200,
    answer: dataEnvelope(z.array(voiceResource)),
    errors: [],
    handle: async (_input, context) => ({ data: (await listVoices(context)).map(toResource) }),
  }),
  workspaceEndpoint({
    operationId: 'getVoice',
    method: 'get',
    path: '/voices/{voice_id}',
    summary: 'Read a voice',
    parameters: voicePath,
    query: none,
    body: undefined,
    status: 200,
    answer: dataEnvelope(voiceResource),
    errors: ['not_found'],
    handle: async ({ parameters }, context) => ({
      data: toResource(await getVoice(context, parameters.voice_id)),
    }),
  }),
  workspaceEndpoint({
    operationId: 'importVoice',
    method: 'post',
    path: '/voices',
    summary: 'Import a voice of a provider',
    parameters: none,
    query: none,
    body: voiceImport,
    status: 201,
    answer: dataEnvelope(voiceResource),
    errors: ['provider_error'],
    handle: async ({ body }, context) => ({ data: toResource(await importVoice(context, body)) }),
  }),
  workspaceEndpoint({
    operationId: 'renameVoice',
    method: 'patch',
    path: '/voices/{voice_id}',
    summary: 'Rename a voice',
    parameters: voicePath,
    query: voiceRenaming,
    body: undefined,
    status: 200,
    answer: dataEnvelope(voiceResource),
    errors: ['not_found', 'provider_error'],
    handle: async ({ parameters, query }, context) => ({
      data: toResource(await renameVoice(context, parameters.voice_id, query.name)),
    }),
  }),
  workspaceEndpoint({
    operationId: 'deleteVoice',
    method: 'delete',
    path: '/voices/{voice_id}',
    summary: 'Delete a voice; agents that use it need updating',
    parameters: voicePath,
    query: none,
    body: undefined,
    status: 200,
    answer: deletedEnvelope,
    errors: ['not_found', 'provider_error'],
    async handle({ parameters: { voice_id: id } }, context) {
      await deleteVoice(context, id);
      await onDeleted(context, id);
      return { data: { id, deleted: true as const } };
    },
  }),
  workspaceEndpoint({
    operationId: 'syncVoice',
    method: 'post',
    path: '/voices/{voice_id}/sync',
    summary: 'Push a voice to the voice platform once more',
    parameters: voicePath,
    query: none,
    body: undefined,
    status: 200,
    answer: dataEnvelope(voiceResource),
    errors: ['not_found'],
    handle: async ({ parameters }, context) => ({
      data: toResource(await syncVoice(context, parameters.voice_id)),
    }),
  }),
];

function toResource(voice: Voice): VoiceResource {
  const { id, name, provider, type, language, status, created_at, updated_at } = voice;
  return {
    id,
    name,
    provider,
    type,
    language,
    status,
    created_at: created_at.toISOString(),
    updated_at: updated_at.toISOString(),
  };
}
