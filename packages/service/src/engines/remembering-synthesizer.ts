// A synthesizer that remembers what it has said: greetings and reminders, which every call of an agent repeats.

import { SAMPLE_RATE_HZ } from '../rooms/audio-port.js';
import { SampleCache } from './sample-cache.js';
import type { SpeechSynthesizer } from './speech.js';

/** Five minutes of speech, 10 MB. */
const CACHE_SAMPLES = 300 * SAMPLE_RATE_HZ;

export function rememberingSynthesizer(synthesizer: SpeechSynthesizer): SpeechSynthesizer {
  const cache = new SampleCache(CACHE_SAMPLES);
  return {
    async synthesize(text, voice, signal) {
      signal.throwIfAborted();
      const key = JSON.stringify([voice.provider, voice.providerVoiceId, text]);
      const remembered = cache.get(key);
      if (remembered !== undefined) return remembered.slice();
      const samples = await synthesizer.synthesize(text, voice, signal);
      cache.set(key, samples.slice());
      return samples;
    },
  };
}
