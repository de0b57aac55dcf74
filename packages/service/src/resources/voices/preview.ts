// How a voice sounds: a short text spoken with it, as a WAV file.

import { PREVIEW_TIMEOUT_MS } from '../../choices/voice-preview.js';
import type { SpeechSynthesizer } from '../../engines/speech.js';
import { writeWav } from '../../engines/wav-file.js';
import { ApiError } from '../../rest/api-error.js';
import type { Voice } from './service.js';

/** @throws ApiError `validation_error` for a text without words; `provider_error` where the engine fails or takes too long. */
export async function previewOf(
  { provider, provider_voice_id }: Voice,
  text: string,
  synthesizer: SpeechSynthesizer,
): Promise<Uint8Array> {
  const voice = { provider, providerVoiceId: provider_voice_id };
  const signal = AbortSignal.timeout(PREVIEW_TIMEOUT_MS);
  const samples = await synthesizer.synthesize(text, voice, signal).catch(() => {
    // Its reason is the engine's matter, and may quote what was to be said.
    throw ApiError.provider('The voice could not be made to speak.');
  });
  if (samples.length === 0) {
    throw ApiError.validation([{ field: 'text', message: 'has no words that can be spoken.' }]);
  }
  return writeWav(samples);
}
