// Which providers a voice can have.
//
// The specification has four providers and does not show their identifiers.
//
// The choice: two. `built-in`, the default, is the speech engine of the service. `openai-compatible` is the speech server that
// the service is configured with (`VOICE_AGENT_TTS_URL`). Other providers are refused, and `openai-compatible` is refused while
// no speech server is configured. Whether the server knows a voice is not checked before the voice speaks.

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
