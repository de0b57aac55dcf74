// What a cloned voice sounds like.
//
// The specification says that a cloned voice is ready at once. It does not say how similar it is to the speaker.
//
// The choice: no engine of this service can copy a voice. A clone is the built-in voice with the nearest pitch, spoken at the
// pitch of the speaker: the same voice, only higher or lower. The documentation says so. Only WAV files are understood; the other
// allowed types are refused with the name of the file. The files are not stored.

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
