// A sentence as it comes to a recognizer: spoken by a built-in voice, in a room that is not quite silent.

import type { ExpectedSpeech, SpeechEngines } from '../../../speech.js';

const PIECE_SAMPLES = 480;
/** Silence before and after speech. */
const PAUSE_SAMPLES = 4_800;

export async function spokenSentence(
  { synthesizer }: Pick<SpeechEngines, 'synthesizer'>,
  sentence: string,
  voice: string,
): Promise<Int16Array> {
  const { signal } = new AbortController();
  const speech = await synthesizer.synthesize(
    sentence,
    { provider: 'built-in', providerVoiceId: voice },
    signal,
  );
  const samples = new Int16Array(speech.length + 2 * PAUSE_SAMPLES);
  for (const index of samples.keys()) samples[index] = ((index * 7_919) % 61) - 30; // the noise of a room
  samples.set(speech, PAUSE_SAMPLES);
  return samples;
}

/** @returns the words, in the pieces in which a call has them; empty where nothing was understood. */
export async function heardWords(
  { recognizer }: Pick<SpeechEngines, 'recognizer'>,
  samples: Int16Array,
  expected: ExpectedSpeech,
): Promise<string> {
  const recognition = recognizer?.recognize(expected, () => undefined);
  for (let offset = 0; offset < samples.length; offset += PIECE_SAMPLES) {
    recognition?.feed(samples.slice(offset, offset + PIECE_SAMPLES));
  }
  return (await recognition?.finish()) ?? '';
}
