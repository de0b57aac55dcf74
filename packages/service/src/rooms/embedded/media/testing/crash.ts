// The data message that makes `crashing-media-child` crash.

export const CRASH = 'crash now';
