// The life of a voice. The specification names the states, and shows no move between them: an imported voice is active at once.

/** `active`: known to the voice platform, and usable. */
export const VOICE_STATUSES = ['active', 'training', 'failed'] as const;

export type VoiceStatus = (typeof VOICE_STATUSES)[number];

/** `reference`: known by its provider's name for it; `custom`: cloned here. */
export const VOICE_TYPES = ['reference', 'custom'] as const;

export type VoiceType = (typeof VOICE_TYPES)[number];
