// How much of a body is read, and for how long, unless a route says otherwise.

/** Largest body, in bytes. */
export const MAX_BODY_BYTES = 16 * 1024;
/** How long a body of 16 KB may take, in milliseconds: 3.3 KB/s is slower than any phone still in use. */
export const BODY_TIMEOUT_MS = 5_000;
