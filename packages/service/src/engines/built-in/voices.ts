// The voices that this service can speak with on its own: those of Flite.

/** The provider identifier of what the service brings along. */
export const BUILT_IN_PROVIDER = 'built-in';

/** All of them speak this language. */
export const BUILT_IN_LANGUAGE = 'en';

/** Flite's names. */
export const BUILT_IN_VOICES = ['slt', 'kal16', 'awb', 'rms'] as const;

export type BuiltInVoice = (typeof BUILT_IN_VOICES)[number];

export function isBuiltInVoice(name: string): name is BuiltInVoice {
  return (BUILT_IN_VOICES as readonly string[]).includes(name);
}

/** One of Flite's voices, spoken at another pitch where one is given. */
export interface PitchedVoice {
  readonly voice: BuiltInVoice;
  /** The middle of its speech, in hertz; default: the voice's own. */
  readonly pitchHz?: number;
}

/** What a voice's pitch can be asked to be. */
const [LOWEST_PITCH_HZ, HIGHEST_PITCH_HZ] = [50, 500];

/** `slt`, or `slt@190` for one that is spoken at 190 Hz. @returns undefined for a name that is neither. */
export function parseVoiceName(name: string): PitchedVoice | undefined {
  const [voice = '', pitch, ...others] = name.split('@');
  if (!isBuiltInVoice(voice) || others.length > 0) return undefined;
  if (pitch === undefined) return { voice };
  const pitchHz = /^\d{2,3}$/.test(pitch) ? Number(pitch) : 0;
  return pitchHz >= LOWEST_PITCH_HZ && pitchHz <= HIGHEST_PITCH_HZ ? { voice, pitchHz } : undefined;
}
