// What a preview of a voice says. The specification names a standard greeting and does not show it. The choice: one that tells
// little and sounds like a call; a text of the client's own may be as long as a spoken paragraph.

export const PREVIEW_TEXT = 'Hello! This is how I sound. How can I help you today?';
export const MAX_PREVIEW_LENGTH = 500;
export const PREVIEW_TIMEOUT_MS = 20_000;
