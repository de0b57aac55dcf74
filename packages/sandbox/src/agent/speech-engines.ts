// Makes the speech engines that every call of a sandbox shares. The only place that chooses which ones.

import { systemClock } from './clock.js';
import { FliteSynthesizer } from './engines/flite-synthesizer.js';
import { loadFvad } from './engines/fvad-classifier.js';
import { PocketsphinxRecognizer } from './engines/pocketsphinx-recognizer.js';
import type { SpeechEngines } from './speech.js';
import { FrameVoiceActivity } from './voice-activity.js';

/**
 * Flite speaks, WebRTC's detector tells speech from silence, and pocketsphinx understands where it is installed;
 * elsewhere there is no recognizer. The caller closes them.
 * @throws Error when the installation is broken.
 */
export async function createSpeechEngines(): Promise<SpeechEngines> {
  // The recognizer last: it has a thread, which nobody would end if another engine failed.
  const createClassifier = await loadFvad();
  const recognizer = await PocketsphinxRecognizer.open(systemClock);
  const synthesizer = new FliteSynthesizer(systemClock);
  return {
    synthesizer,
    recognizer,
    createVoiceActivity: () => new FrameVoiceActivity(createClassifier()),
    close: async () => {
      await Promise.all([synthesizer.close(), recognizer?.close()]);
    },
  };
}
