// The voice platform of this very process: it keeps nothing, and accepts whatever it has an engine for.

import { PlatformError, type PlatformVoice, type VoicePlatform } from '../voice-platform.js';
import { SPEECH_SERVER_PROVIDER } from '../openai-compatible/voices.js';
import { BUILT_IN_PROVIDER, BUILT_IN_VOICES, parseVoiceName } from './voices.js';

interface BuiltInPlatformOptions {
  /** Whether a speech server is configured, which has voices of its own. Default: false. */
  readonly hasSpeechServer?: boolean;
}

export function createBuiltInPlatform({
  hasSpeechServer = false,
}: BuiltInPlatformOptions = {}): VoicePlatform {
  /** @throws PlatformError `rejected`. */
  const requireEngine = (voice: PlatformVoice): void => {
    if (hasSpeechServer && voice.provider === SPEECH_SERVER_PROVIDER) return;
    requireBuiltIn(voice);
  };
  return {
    // eslint-disable-next-line @typescript-eslint/require-await -- A refusal is a rejection, as of any platform.
    async sync(resource) {
      if (resource.kind === 'voice') requireEngine(resource);
      if (resource.kind === 'agent') requireEngine(resource.voice);
    },
    remove: () => Promise.resolve(),
  };
}

/** @throws PlatformError `rejected`. */
function requireBuiltIn({ provider, providerVoiceId }: PlatformVoice): void {
  if (provider !== BUILT_IN_PROVIDER) {
    throw PlatformError.rejected(
      `must be of the provider ${BUILT_IN_PROVIDER}: this service has no engine for another one.`,
    );
  }
  if (parseVoiceName(providerVoiceId) === undefined) {
    throw PlatformError.rejected(`must be one of the built-in voices: ${BUILT_IN_VOICES.join(', ')}.`);
  }
}
