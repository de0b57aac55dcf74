// The endpoints of voices.

import { z } from 'zod';
import {
  fileEndpoint,
  workspaceEndpoint,
  type Endpoint,
  type WorkspaceContext,
} from '../../rest/endpoint.js';
import { MAX_CLONE_BODY_BYTES } from '../../choices/voice-cloning.js';
import type { SpeechSynthesizer } from '../../engines/speech.js';
import { dataEnvelope, deletedEnvelope } from '../../rest/envelope.js';
import { none, resourceId } from '../../rest/fields.js';
import { previewOf } from './preview.js';
import {
  voiceClone,
  voiceImport,
  voicePreview,
  voiceRenaming,
  voiceResource,
  type VoiceResource,
} from './schema.js';
import {
  cloneVoice,
  deleteVoice,
  getVoice,
  importVoice,
  listVoices,
  renameVoice,
  syncVoice,
  type Voice,
} from './service.js';

const WAV = { mediaType: 'audio/wav' } as const;

const voicePath = z.object({ voice_id: resourceId });

export interface VoiceEndpointsOptions {
  /** Speaks previews. */
  readonly synthesizer: SpeechSynthesizer;
  /** Called in the transaction that deletes a voice: what uses it must be told. */
  readonly onDeleted: (context: WorkspaceContext, voiceId: string) => Promise<void>;
}

export const createVoiceEndpoints = ({
  onDeleted,
  synthesizer,
}: VoiceEndpointsOptions): readonly Endpoint[] => [
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
    operationId: 'cloneVoice',
    method: 'post',
    path: '/voices/clone',
    summary: 'Make a voice of recorded speech',
    parameters: none,
    query: none,
    body: voiceClone,
    maxBodyBytes: MAX_CLONE_BODY_BYTES,
    status: 201,
    answer: dataEnvelope(voiceResource),
    errors: ['payment_required', 'provider_error'],
    handle: async ({ body }, context) => ({ data: toResource(await cloneVoice(context, body)) }),
  }),
  fileEndpoint({
    operationId: 'previewVoice',
    path: '/voices/{voice_id}/preview',
    summary: 'Hear a voice say a text',
    parameters: voicePath,
    query: voicePreview,
    answer: WAV,
    errors: ['not_found', 'provider_error'],
    async handle({ parameters, query }, context) {
      const voice = await getVoice(context, parameters.voice_id);
      return { chunks: once(await previewOf(voice, query.text, synthesizer)) };
    },
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

// An async generator, as files are sent from one; this one is at hand.
// eslint-disable-next-line @typescript-eslint/require-await
async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

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
