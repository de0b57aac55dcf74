// What a visitor says into the browser's microphone: sentences of a synthetic voice, with silence between them.
import { createSpeechEngines } from '@voice-agent/sandbox/speech';
import { builtInVoice } from './built-in-voice.js';
import { writeWav } from './wav.js';

/** The rate of the sandbox's voices. */
export const SPEECH_SAMPLE_RATE_HZ = 16_000;
/** For one sentence, on a busy machine. */
const SYNTHESIS_LIMIT_MS = 20_000;

/** One sentence, and when it begins, counted from the moment the microphone opens. */
export interface Sentence {
  readonly atMs: number;
  readonly text: string;
}

/** @returns each sentence in the visitor's voice: samples, mono, at {@link SPEECH_SAMPLE_RATE_HZ} */
export async function synthesizeVisitor(sentences: readonly string[]): Promise<readonly Int16Array[]> {
  const speech = await createSpeechEngines();
  try {
    const voice = builtInVoice('awb');
    return await Promise.all(
      sentences.map((text) =>
        speech.synthesizer.synthesize(text, voice, AbortSignal.timeout(SYNTHESIS_LIMIT_MS)),
      ),
    );
  } finally {
    await speech.close();
  }
}

/** Writes a recording for the browser's microphone; without sentences it is silent. @param silenceAfterMs default: a second */
export async function recordVisitor(
  file: string,
  sentences: readonly Sentence[],
  { silenceAfterMs = 1_000 }: { readonly silenceAfterMs?: number } = {},
): Promise<void> {
  if (sentences.length === 0) {
    await writeWav(file, new Int16Array(SPEECH_SAMPLE_RATE_HZ), SPEECH_SAMPLE_RATE_HZ);
    return;
  }
  const spoken = await synthesizeVisitor(sentences.map(({ text }) => text));
  const placed = sentences.map(({ atMs }, index) => ({
    offset: (atMs * SPEECH_SAMPLE_RATE_HZ) / 1000,
    samples: spoken[index] ?? new Int16Array(0),
  }));
  const length = Math.max(...placed.map(({ offset, samples }) => offset + samples.length));
  const recording = new Int16Array(length + (silenceAfterMs * SPEECH_SAMPLE_RATE_HZ) / 1000);
  for (const { offset, samples } of placed) recording.set(samples, offset);
  await writeWav(file, recording, SPEECH_SAMPLE_RATE_HZ);
}
