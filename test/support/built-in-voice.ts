// The built-in voices, as the speech engines take them.
export const builtInVoice = (name: 'slt' | 'awb') => ({ provider: 'built-in', providerVoiceId: name });
