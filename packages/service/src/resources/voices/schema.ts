// Voices as the API has them. Fields are the specification's; which providers there are is `choices/voice-providers.ts`.

import { z } from 'zod';
import { name } from '../../rest/fields.js';
import { VOICE_PROVIDERS, voiceProvider } from '../../choices/voice-providers.js';
import { CLONE_CONTENT_TYPES, MAX_CLONE_FILES } from '../../choices/voice-cloning.js';
import { MAX_PREVIEW_LENGTH, PREVIEW_TEXT } from '../../choices/voice-preview.js';
import { VOICE_STATUSES, VOICE_TYPES } from './states.js';

const MAX_PROVIDER_VOICE_ID_LENGTH = 200;
const MAX_CLONE_NAME_LENGTH = 40;

export const voiceResource = z.strictObject({
  id: z.uuid(),
  name: z.string(),
  provider: z.enum(VOICE_PROVIDERS),
  type: z.enum(VOICE_TYPES),
  language: z.string(),
  status: z.enum(VOICE_STATUSES),
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
});

export type VoiceResource = z.output<typeof voiceResource>;

export const voiceImport = z.object({
  name,
  provider: voiceProvider.default('built-in'),
  provider_voice_id: z.string().min(1).max(MAX_PROVIDER_VOICE_ID_LENGTH),
});

const MAX_FILE_NAME_LENGTH = 255;

export const voiceClone = z.object({
  name: z.string().trim().min(1).max(MAX_CLONE_NAME_LENGTH),
  files: z
    .array(
      z.object({
        filename: z.string().min(1).max(MAX_FILE_NAME_LENGTH),
        data: z.base64('must be base64.').min(1),
        content_type: z.enum(CLONE_CONTENT_TYPES).default('audio/mpeg'),
      }),
    )
    .min(1, 'must hold at least one file.')
    .max(MAX_CLONE_FILES, `must hold at most ${MAX_CLONE_FILES} files.`),
});

export const voicePreview = z.object({
  text: z.string().trim().min(1).max(MAX_PREVIEW_LENGTH).default(PREVIEW_TEXT),
});

/** A query, by the specification. */
export const voiceRenaming = z.object({ name });

export type VoiceClone = z.output<typeof voiceClone>;
export type VoiceImport = z.output<typeof voiceImport>;
