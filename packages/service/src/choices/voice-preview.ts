// What a preview of a voice says.
//
// The specification names a standard greeting, and does not show it.
//
// The choice: "Hello! This is how I sound. How can I help you today?" A text of your own can have 500 characters.

export const PREVIEW_TEXT = 'Hello! This is how I sound. How can I help you today?';
export const MAX_PREVIEW_LENGTH = 500;
export const PREVIEW_TIMEOUT_MS = 20_000;
