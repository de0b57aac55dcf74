// Makes the speech engines that every call of a process shares. The only place that chooses which ones.

import { systemTimers } from '../../time/timers.js';
import { FliteSynthesizer } from './flite-synthesizer.js';
import { loadFvad } from './fvad-classifier.js';
import { PocketsphinxRecognizer } from './pocketsphinx-recognizer.js';
import type { SpeechEngines } from '../speech.js';
import { FrameVoiceActivity } from './voice-activity.js';
import { parseVoiceName, type BuiltInVoice } from './voices.js';

/** For voices that another engine had made. */
const DEFAULT_VOICE: BuiltInVoice = 'slt';

/**
 * Flite speaks, WebRTC's detector tells speech from silence, and pocketsphinx understands where it is installed;
 * elsewhere there is no recognizer. The caller closes them.
 * @throws Error when the installation is broken.
 */
export async function createSpeechEngines(): Promise<SpeechEngines> {
  // The recognizer last: it has a thread, which nobody would end if another engine failed.
  const createClassifier = await loadFvad();
  const recognizer = await PocketsphinxRecognizer.open(systemTimers);
  const flite = new FliteSynthesizer(systemTimers);
  return {
    synthesizer: {
      synthesize: (text, { providerVoiceId }, signal) =>
        flite.synthesize(text, parseVoiceName(providerVoiceId) ?? DEFAULT_VOICE, signal),
    },
    recognizer,
    createVoiceActivity: (settings) => new FrameVoiceActivity(createClassifier(), settings),
    close: async () => {
      await Promise.all([flite.close(), recognizer?.close()]);
    },
  };
}
