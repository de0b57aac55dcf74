// Whether this machine can recognize speech, for tests that need it.
import { createSpeechEngines } from '@voice-agent/sandbox/speech';

/** The reason why not; `false` where it can. */
export async function missingRecognition(): Promise<string | false> {
  const speech = await createSpeechEngines();
  const isMissing = speech.recognizer === undefined;
  await speech.close();
  return isMissing && 'speech recognition (libpocketsphinx3, pocketsphinx-en-us) is not installed';
}
