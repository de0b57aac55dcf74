// What a ticket says by default: the issuer and the reader must agree on it. Knows nothing of either.

/** The `iss` of a ticket. */
export const TICKET_ISSUER = 'voice-agent';
/** The `aud` of a ticket. */
export const TICKET_AUDIENCE = 'voice-agent-proxy';
/** For how long a ticket is good, in seconds: long enough to be asked for with a page, short enough to be no password. */
export const TICKET_LIFETIME_SECONDS = 300;
/** The longest `sub`, in characters. */
export const MAX_SUBJECT_LENGTH = 256;
/** A key shorter than the digest weakens HS256 (RFC 7518, 3.2). */
export const MIN_SECRET_BYTES = 32;
