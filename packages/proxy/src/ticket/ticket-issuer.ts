// Mints tickets for a site's backend: a package entry of its own, `@voice-agent/proxy/ticket`, that runs wherever Web
// Crypto does. Knows neither the proxy nor any server.
import { SignJWT } from 'jose';
import { UNSET } from '../unset.js';
import { importHmacKey, type HmacKey } from './hmac-key.js';
import {
  MAX_SUBJECT_LENGTH,
  MIN_SECRET_BYTES,
  TICKET_AUDIENCE,
  TICKET_ISSUER,
  TICKET_LIFETIME_SECONDS,
} from './ticket-defaults.js';

/** What the issuer and the proxy's `tickets` option have to agree on. */
export interface TicketIssuerOptions {
  /** The proxy's `tickets.secret`: at least 32 bytes, random. */
  readonly secret: string | Uint8Array;
  /** The proxy's `tickets.issuer`. Default: `voice-agent`. */
  readonly issuer?: string;
  /** The proxy's `tickets.audience`. Default: `voice-agent-proxy`. */
  readonly audience?: string;
  /** For how long a ticket is good; the proxy's `tickets.maxAgeSeconds` ends it, too. Default: 300. */
  readonly lifetimeSeconds?: number;
  /** Milliseconds since 1970. Default: `Date.now`. */
  readonly now?: () => number;
}

/** Whom a ticket is for, and what it may do. */
export interface TicketGrant {
  /** The user in the site's own terms, 1 to 256 characters: what the proxy's limit per user counts by. */
  readonly userId: string;
  /** Values for the agent's variables with `source: 'ticket'`. Signed, not encrypted: the visitor can read them. */
  readonly variables?: Readonly<Record<string, string>>;
  /** The alias of the one agent that the ticket opens. Default: any. */
  readonly agent?: string;
}

/** Mints tickets. */
export interface TicketIssuer {
  /**
   * A ticket for one call, to be given to the visitor's page.
   * @throws TypeError when the grant is not what `TicketGrant` describes
   */
  issue(grant: TicketGrant): Promise<string>;
}

/**
 * Makes an issuer.
 * @throws TypeError when the secret is missing or shorter than 32 bytes or the lifetime is no number of seconds from 1
 */
export function createTicketIssuer(options: TicketIssuerOptions): TicketIssuer {
  const {
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
  let key: Promise<HmacKey> | undefined;

  return {
    async issue(grant) {
      checkGrant(grant);
      const { userId, variables, agent } = grant;
      const issuedAt = Math.floor(now() / 1000);
      key ??= importHmacKey(secret, 'sign');
      return new SignJWT({
        ...(variables === undefined ? {} : { variables }),
        ...(agent === undefined ? {} : { agent }),
      })
        .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
        .setSubject(userId)
        .setJti(crypto.randomUUID())
        .setIssuer(issuer)
        .setAudience(audience)
        .setIssuedAt(issuedAt)
        .setExpirationTime(issuedAt + lifetimeSeconds)
        .sign(await key);
    },
  };
}

/** Callers in plain JavaScript get a reason here rather than a visitor who is turned away. */
function checkGrant({ userId, variables, agent }: TicketGrant): void {
  const given: unknown = userId;
  if (typeof given !== 'string' || given === '' || given.length > MAX_SUBJECT_LENGTH) {
    throw new TypeError(`userId is not a text of 1 to ${MAX_SUBJECT_LENGTH} characters`);
  }
  if (Object.values(variables ?? {}).some((value: unknown) => typeof value !== 'string')) {
    throw new TypeError('variables are not all texts');
  }
  const alias: unknown = agent ?? 'any';
  if (typeof alias !== 'string' || alias === '') throw new TypeError('agent is not an alias');
}
