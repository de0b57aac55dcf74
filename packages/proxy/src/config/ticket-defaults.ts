// What a ticket says by default and may say at most: the issuer and the reader must agree on it. Knows nothing of either.

/** The `iss` of a ticket. */
export const TICKET_ISSUER = 'voice-agent';
/** The `aud` of a ticket. */
export const TICKET_AUDIENCE = 'voice-agent-proxy';
/** For how long a ticket is good, in seconds: long enough to be asked for with a page, short enough to be no password. */
export const TICKET_LIFETIME_SECONDS = 300;
/** The longest `sub`, in characters. */
export const MAX_SUBJECT_LENGTH = 256;
/** What an agent may be called. */
export const AGENT_ALIAS = /^[A-Za-z0-9][\w-]{0,63}$/;
/**
 * Longest `Authorization` header that is read as a ticket, in characters: 4 KB of variables take about 5,500, and more
 * would not fit into Node's headers.
 */
export const MAX_AUTHORIZATION_LENGTH = 8192;
/** A key shorter than the digest weakens HS256 (RFC 7518, 3.2). */
export const MIN_SECRET_BYTES = 32;
