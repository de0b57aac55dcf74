// Mints tickets for a site's backend: a package entry of its own, `@voice-agent/proxy/ticket`, that runs wherever Web
// Crypto does. Knows neither the proxy nor any server.
import { SignJWT } from 'jose';
import { UNSET } from '../config/options-error.js';
import {
  MAX_AUTHORIZATION_LENGTH,
  MIN_SECRET_BYTES,
  TICKET_AUDIENCE,
  TICKET_ISSUER,
  TICKET_LIFETIME_SECONDS,
} from '../config/ticket-defaults.js';
import { checkGrant, type TicketGrant } from './check-grant.js';
import { type HmacKey, importHmacKey } from './hmac-key.js';

/** Quotes and backslashes of variables count twice and more in JSON, and everything a third more in base64. */
const MAX_TICKET_LENGTH = MAX_AUTHORIZATION_LENGTH - 'Bearer '.length;

export type { TicketGrant } from './check-grant.js';

/** What the issuer and the proxy's `tickets` option have to agree on. */
export interface TicketIssuerOptions {
  /** The proxy's `tickets.secret`, or the newest of them: at least 32 bytes, random. */
  readonly secret: string | Uint8Array;
  /** The `id` that the proxy's `tickets.secret` gives this secret, sent as `kid`. Default: none. */
  readonly keyId?: string;
  /** The proxy's `tickets.issuer`. Default: `voice-agent`. */
  readonly issuer?: string;
  /** The proxy's `tickets.audience`. Default: `voice-agent-proxy`. */
  readonly audience?: string;
  /** For how long a ticket is good; the proxy's `tickets.maxAgeSeconds` ends it, too. Default: 300. */
  readonly lifetimeSeconds?: number;
  /** Milliseconds since 1970. Default: `Date.now`. */
  readonly now?: () => number;
}

/** Mints tickets. */
export interface TicketIssuer {
  /**
   * A ticket for one call, to be given to the visitor's page. Which variables and agents there are, and their own rules,
   * only the proxy knows; everything else it asks of a ticket is checked here.
   * @throws TypeError when the grant is not what `TicketGrant` describes
   */
  issue(grant: TicketGrant): Promise<string>;
}

/**
 * Makes an issuer.
 * @throws TypeError when the secret is missing or shorter than 32 bytes, a name is empty, or the lifetime is no number of
 * seconds from 1
 */
export function createTicketIssuer(options: TicketIssuerOptions): TicketIssuer {
  const {
    keyId,
    issuer = TICKET_ISSUER,
    audience = TICKET_AUDIENCE,
    lifetimeSeconds = TICKET_LIFETIME_SECONDS,
    now = Date.now,
  } = options;
  const given: unknown = options.secret;
  if (given === undefined) throw new TypeError(`secret ${UNSET}`);
  const secret =
    typeof options.secret === 'string' ? new TextEncoder().encode(options.secret) : options.secret;
  if (!(secret instanceof Uint8Array) || secret.byteLength < MIN_SECRET_BYTES) {
    throw new TypeError(`secret is shorter than ${MIN_SECRET_BYTES} bytes`);
  }
  if (!Number.isInteger(lifetimeSeconds) || lifetimeSeconds < 1) {
    throw new TypeError('lifetimeSeconds is not a number of seconds from 1');
  }
  for (const [name, value] of Object.entries({ issuer, audience, keyId }) as [string, unknown][]) {
    if (value === undefined && name === 'keyId') continue;
    if (typeof value !== 'string' || value === '') throw new TypeError(`${name} is not a text`);
  }
  let key: Promise<HmacKey> | undefined;

  return {
    async issue(grant) {
      checkGrant(grant);
      const { userId, variables, agent } = grant;
      const issuedAt = Math.floor(now() / 1000);
      key ??= importHmacKey(secret, 'sign');
      const ticket = await new SignJWT({
        ...(variables === undefined ? {} : { variables }),
        ...(agent === undefined ? {} : { agent }),
      })
        .setProtectedHeader({ alg: 'HS256', typ: 'JWT', ...(keyId === undefined ? {} : { kid: keyId }) })
        .setSubject(userId)
        .setJti(crypto.randomUUID())
        .setIssuer(issuer)
        .setAudience(audience)
        .setIssuedAt(issuedAt)
        .setExpirationTime(issuedAt + lifetimeSeconds)
        .sign(await key);
      if (ticket.length > MAX_TICKET_LENGTH) {
        throw new TypeError(
          `the ticket is longer than ${MAX_TICKET_LENGTH} characters: variables hold too much`,
        );
      }
      return ticket;
    },
  };
}
