// What a cloned voice is. The specification says that it is ready at once, and not how near it comes to its speaker. The choice:
// no engine here can copy a voice, so a clone is the built-in voice that is nearest to the speaker's pitch, spoken at that
// pitch. It sounds like the built-in voice, only higher or lower, and the documentation says so. WAV files alone are
// understood; those of the other allowed types are refused by name. Nothing of the files is kept: a voice is its name.

import { speakingPitch } from '../engines/pitch.js';
import type { BuiltInVoice } from '../engines/built-in/voices.js';
import { readWavSpeech } from '../engines/wav-speech.js';

/** Allowed by the specification. */
export const CLONE_CONTENT_TYPES = ['audio/mpeg', 'audio/wav', 'audio/mp4', 'audio/x-m4a'] as const;
export const MAX_CLONE_FILES = 10;
/** Of the whole request, which holds the files as base64. */
export const MAX_CLONE_BODY_BYTES = 20 * 1024 * 1024;

/** Those of Flite's voices whose pitch can be set, each with its own. */
const PITCHES: readonly (readonly [BuiltInVoice, number])[] = [
  ['slt', 178],
  ['awb', 136],
  ['kal16', 88],
];

export type SampleProblem = 'not-wav' | 'no-speech';

/** @returns the speaker's pitch in hertz, or why it cannot be told. */
export function samplePitch(file: Uint8Array): number | SampleProblem {
  const speech = readWavSpeech(file);
  if (speech === undefined) return 'not-wav';
  return speakingPitch(speech.samples, speech.sampleRateHz) ?? 'no-speech';
}

/** @param pitchesHz of one file or more. @returns the built-in engine's name for the clone. */
export function clonedVoiceName(pitchesHz: readonly number[]): string {
  const pitchHz = [...pitchesHz].sort((one, other) => one - other)[pitchesHz.length >> 1] ?? 0;
  // As ears do: by ratio.
  const distance = ([, own]: readonly [BuiltInVoice, number]): number => Math.abs(Math.log(own / pitchHz));
  const [nearest] = [...PITCHES].sort((one, other) => distance(one) - distance(other));
  return `${nearest?.[0] ?? 'slt'}@${Math.round(pitchHz)}`;
}
