// Which providers a voice can come from. The specification names four and omits their identifiers, as they are vendors' names.
// The choice: the provider is what this service has an engine for: what it brings along, which is the default, or the speech
// server that it is configured with (`VOICE_AGENT_TTS_URL`), whatever stands behind it. Voices of others are refused, and those
// of the server where none is configured, as nobody could hear them. Whether the server knows a voice shows when it speaks.

import { z } from 'zod';
import { BUILT_IN_LANGUAGE, BUILT_IN_PROVIDER } from '../engines/built-in/voices.js';
import { SPEECH_SERVER_PROVIDER } from '../engines/openai-compatible/voices.js';

export const VOICE_PROVIDERS = [BUILT_IN_PROVIDER, SPEECH_SERVER_PROVIDER] as const;

export const voiceProvider = z.enum(VOICE_PROVIDERS, {
  error: `must be ${VOICE_PROVIDERS.join(' or ')}: this service has no engine for another provider.`,
});

export type VoiceProvider = z.output<typeof voiceProvider>;

/** An import does not say which language the voice speaks; its provider does. */
export const PROVIDER_LANGUAGE: Readonly<Record<VoiceProvider, string>> = {
  [BUILT_IN_PROVIDER]: BUILT_IN_LANGUAGE,
  // Its voices speak what they are given: `mul` says several languages.
  [SPEECH_SERVER_PROVIDER]: 'mul',
};
