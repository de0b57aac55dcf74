// What a visitor says into the browser's microphone: sentences of a synthetic voice, with silence between them.
import { createSpeechEngines } from '@voice-agent/sandbox/speech';
import { builtInVoice } from './built-in-voice.js';
import { writeWav } from './wav.js';

/** The rate of the sandbox's voices. */
const SAMPLE_RATE_HZ = 16_000;

/** One sentence, and when it begins, counted from the moment the microphone opens. */
export interface Sentence {
  readonly atMs: number;
  readonly text: string;
}

/** Writes a recording for the browser's microphone; without sentences it is silent. @param silenceAfterMs default: a second */
export async function recordVisitor(
  file: string,
  sentences: readonly Sentence[],
  { silenceAfterMs = 1_000 }: { readonly silenceAfterMs?: number } = {},
): Promise<void> {
  if (sentences.length === 0) {
    await writeWav(file, new Int16Array(SAMPLE_RATE_HZ), SAMPLE_RATE_HZ);
    return;
  }
  const speech = await createSpeechEngines();
  try {
    const spoken = await Promise.all(
      sentences.map(async ({ atMs, text }) => ({
        offset: (atMs * SAMPLE_RATE_HZ) / 1000,
        samples: await speech.synthesizer.synthesize(text, builtInVoice('awb'), AbortSignal.timeout(10_000)),
      })),
    );
    const length = Math.max(...spoken.map(({ offset, samples }) => offset + samples.length));
    const recording = new Int16Array(length + (silenceAfterMs * SAMPLE_RATE_HZ) / 1000);
    for (const { offset, samples } of spoken) recording.set(samples, offset);
    await writeWav(file, recording, SAMPLE_RATE_HZ);
  } finally {
    await speech.close();
  }
}
