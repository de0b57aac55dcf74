// Voices as the API has them. Fields are the specification's; which providers there are is `choices/voice-providers.ts`.

import { z } from 'zod';
import { VOICE_PROVIDERS, voiceProvider } from '../../choices/voice-providers.js';
import { VOICE_STATUSES, VOICE_TYPES } from './states.js';

const MAX_NAME_LENGTH = 100;
const MAX_PROVIDER_VOICE_ID_LENGTH = 200;

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

const name = z
  .string()
  .trim()
  .min(1, 'must not be empty.')
  .max(MAX_NAME_LENGTH, `must be at most ${MAX_NAME_LENGTH} characters long.`);

export const voiceImport = z.object({
  name,
  provider: voiceProvider.default('built-in'),
  provider_voice_id: z
    .string()
    .min(1, 'must not be empty.')
    .max(MAX_PROVIDER_VOICE_ID_LENGTH, `must be at most ${MAX_PROVIDER_VOICE_ID_LENGTH} characters long.`),
});

/** A query, by the specification. */
export const voiceRenaming = z.object({ name });

export type VoiceImport = z.output<typeof voiceImport>;
