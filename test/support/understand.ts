// What was said in a recording, by the sandbox's own recognizer.
import { createSpeechEngines } from '@voice-agent/sandbox/speech';

/** The recognizer's rate. */
const SAMPLE_RATE_HZ = 16_000;
const FULL_SCALE = 32_767;

/**
 * @param samples mono, from -1 to 1
 * @param phrases what it may have been: lower case words
 * @returns the phrase that it was; undefined when it was none of them, or nothing recognizes speech here
 */
export async function understand(
  samples: readonly number[],
  sampleRateHz: number,
  phrases: readonly string[],
): Promise<string | undefined> {
  const speech = await createSpeechEngines();
  try {
    const grammar = `#JSGF V1.0;\ngrammar test;\npublic <phrase> = ${phrases.join(' | ')};\n`;
    const recognition = speech.recognizer?.recognize({ kind: 'grammar', grammar }, () => undefined);
    recognition?.feed(resample(samples, sampleRateHz));
    return await recognition?.finish();
  } finally {
    await speech.close();
  }
}

/** Averages each stretch that becomes one sample, which is filter enough for speech that began at this rate. */
function resample(samples: readonly number[], sampleRateHz: number): Int16Array {
  const step = sampleRateHz / SAMPLE_RATE_HZ;
  return Int16Array.from({ length: Math.floor(samples.length / step) }, (_, index) => {
    const stretch = samples.slice(Math.floor(index * step), Math.max(Math.floor((index + 1) * step), 1));
    const mean = stretch.reduce((sum, sample) => sum + sample, 0) / stretch.length;
    return Math.round(Math.max(-1, Math.min(1, mean)) * FULL_SCALE);
  });
}
