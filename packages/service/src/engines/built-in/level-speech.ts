// Makes synthesized speech even: one loudness for every voice, no long silence around it. Pure.

import { SAMPLE_RATE_HZ } from '../../rooms/audio-port.js';

/** Root mean square of the voiced part, about -20 dB below full scale: as loud as a call normally is. */
const TARGET_RMS = 3_300;
/** No sample goes above this, about -1 dB below full scale. */
const PEAK_LIMIT = 29_000;
/** At most this much louder, so that noise is never blown up into speech. */
const MAX_GAIN = 8;
/** Part of the loudest sample under which a sample counts as silence. */
const SILENCE_SHARE = 0.015;
const LEAD_MS = 20;
const TAIL_MS = 80;

/** @returns a copy, trimmed and levelled; empty when there is nothing but silence. */
export function levelSpeech(samples: Int16Array): Int16Array {
  let peak = 0;
  for (const sample of samples) peak = Math.max(peak, Math.abs(sample));
  // Flite's answer to a text without words is dither of about 100.
  if (peak < 300) return new Int16Array(0);

  const silence = peak * SILENCE_SHARE;
  const isLoud = (sample: number): boolean => Math.abs(sample) > silence;
  const start = Math.max(0, samples.findIndex(isLoud) - inSamples(LEAD_MS));
  const end = Math.min(samples.length, samples.findLastIndex(isLoud) + inSamples(TAIL_MS));
  const trimmed = samples.slice(start, end);

  const gain = Math.min(TARGET_RMS / voicedRms(trimmed, silence), PEAK_LIMIT / peak, MAX_GAIN);
  for (let index = 0; index < trimmed.length; index += 1) {
    trimmed[index] = Math.round((trimmed[index] ?? 0) * gain);
  }
  return trimmed;
}

function voicedRms(samples: Int16Array, silence: number): number {
  let energy = 0;
  let count = 0;
  for (const sample of samples) {
    if (Math.abs(sample) <= silence) continue;
    energy += sample * sample;
    count += 1;
  }
  return Math.sqrt(energy / Math.max(1, count));
}

function inSamples(durationMs: number): number {
  return Math.round((durationMs * SAMPLE_RATE_HZ) / 1_000);
}
