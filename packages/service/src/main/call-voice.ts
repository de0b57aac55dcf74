// The voice of one call: the built-in one, or that of a speech server. A server that fails never leaves silence: the call keeps
// the built-in voice from then on, which says sorry first.

import type { EngineProblem } from '../engines/engine-problem.js';
import { SPEECH_SERVER_PROVIDER } from '../engines/openai-compatible/voices.js';
import { SpeechEngineError, type SpeechSynthesizer } from '../engines/speech.js';
import type { PlatformVoice } from '../engines/voice-platform.js';

/** Said once, before the words that the server did not speak. */
export const LOST_VOICE = 'Sorry, I have lost my usual voice.';

/** Speaks with whatever voice it is given. */
const ANY_VOICE: PlatformVoice = { provider: 'built-in', providerVoiceId: 'slt' };

export interface CallVoiceOptions {
  readonly builtIn: SpeechSynthesizer;
  /** Undefined: every voice is a built-in one. */
  readonly server: SpeechSynthesizer | undefined;
  /** BCP 47. The built-in voice speaks English: words of another language it leaves to the transcript. */
  readonly languageHint: string | undefined;
  readonly onProblem: (reason: EngineProblem) => void;
}

export function createCallVoice(options: CallVoiceOptions): SpeechSynthesizer {
  const { builtIn, server, languageHint = 'en', onProblem } = options;
  const canReplace = /^en\b/i.test(languageHint);
  let isLost = false;
  return {
    async synthesize(text, voice, signal) {
      if (server === undefined || voice.provider !== SPEECH_SERVER_PROVIDER) {
        return builtIn.synthesize(text, voice, signal);
      }
      if (!isLost) {
        try {
          return await server.synthesize(text, voice, signal);
        } catch (error) {
          signal.throwIfAborted();
          onProblem(error instanceof SpeechEngineError ? error.reason : 'unavailable');
        }
      }
      const saysSorry = !isLost;
      isLost = true;
      const words = [...(saysSorry ? [LOST_VOICE] : []), ...(canReplace ? [text] : [])];
      return words.length === 0 ? new Int16Array(0) : builtIn.synthesize(words.join(' '), ANY_VOICE, signal);
    },
  };
}
