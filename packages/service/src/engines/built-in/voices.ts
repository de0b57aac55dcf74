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
