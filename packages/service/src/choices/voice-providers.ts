// Which providers a voice can come from. The specification names four and omits their identifiers, as they are vendors' names.
// The choice: the provider is what this service has an engine for, and the default is what it brings along. Voices of others
// are refused, as nobody could hear them.

import { z } from 'zod';
import { BUILT_IN_LANGUAGE, BUILT_IN_PROVIDER } from '../engines/built-in/voices.js';

export const VOICE_PROVIDERS = [BUILT_IN_PROVIDER] as const;

export const voiceProvider = z.enum(VOICE_PROVIDERS, {
  error: `must be ${VOICE_PROVIDERS.join(' or ')}: this service has no engine for another provider.`,
});

export type VoiceProvider = z.output<typeof voiceProvider>;

/** An import does not say which language the voice speaks; its provider does. */
export const PROVIDER_LANGUAGE: Readonly<Record<VoiceProvider, string>> = {
  [BUILT_IN_PROVIDER]: BUILT_IN_LANGUAGE,
};
