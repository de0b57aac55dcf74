// Voices as the API has them. Fields are the specification's; which providers there are is `choices/voice-providers.ts`.

import { z } from 'zod';
import { name } from '../../rest/fields.js';
import { VOICE_PROVIDERS, voiceProvider } from '../../choices/voice-providers.js';
import { VOICE_STATUSES, VOICE_TYPES } from './states.js';

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

export const voiceImport = z.object({
  name,
  provider: voiceProvider.default('built-in'),
  provider_voice_id: z.string().min(1).max(MAX_PROVIDER_VOICE_ID_LENGTH),
});

/** A query, by the specification. */
export const voiceRenaming = z.object({ name });

export type VoiceImport = z.output<typeof voiceImport>;
