// Reads and verifies the ticket a join brings: HS256 and nothing else. Whether it has been used already is decided when
// the join is admitted.
import { errors, jwtVerify } from 'jose';
import { z } from 'zod';
import type { RequestHeaders } from '../exchange.js';
import { proxyError, type ProxyError } from '../proxy-error.js';
import type { ProxySettings } from '../settings.js';
import { importHmacKey, type HmacKey } from './hmac-key.js';
import { bearerTokenOf } from './bearer-token.js';
import { MAX_SUBJECT_LENGTH } from './ticket-defaults.js';
import type { Ticket } from './ticket.js';

/**
 * Reads and verifies the ticket in `Authorization: Bearer …`.
 * @returns undefined when there is none and none is required
 * @throws ProxyError `ticket_invalid`, whatever is wrong with it; the log alone learns the reason
 */
export type TicketReader = (headers: RequestHeaders) => Promise<Ticket | undefined>;

type TicketSettings = NonNullable<ProxySettings['tickets']>;

/** How far the clocks of the site's backend and the proxy may be apart, in seconds. */
const CLOCK_TOLERANCE_SECONDS = 5;
/** For how much longer than it is good a used ticket is remembered: the replicas' clocks may differ, too. */
const REMEMBER_MARGIN_SECONDS = 60;
const MAX_ID_LENGTH = 128;

const claimsSchema = z.object({
  sub: z.string().min(1).max(MAX_SUBJECT_LENGTH),
  jti: z.string().min(1).max(MAX_ID_LENGTH),
  iat: z.number(),
  exp: z.number(),
  variables: z.record(z.string(), z.string()).default({}),
  agent: z.string().optional(),
});

/** Makes the reader; without ticket settings it refuses every ticket, since nobody would verify it. */
export function createTicketReader({ tickets, now }: Pick<ProxySettings, 'tickets' | 'now'>): TicketReader {
  if (tickets === undefined) return refuseTickets;
  let key: Promise<HmacKey> | undefined;
  return async (headers) => {
    const bearer = bearerTokenOf(headers);
    if (bearer.kind === 'malformed') throw ticketInvalid('malformed');
    if (bearer.kind === 'none') {
      if (tickets.required) throw ticketInvalid('missing');
      return undefined;
    }
    key ??= importHmacKey(tickets.secret, 'verify');
    return verify(bearer.token, await key, { tickets, now: now() });
  };
}

const refuseTickets: TicketReader = (headers) => {
  if (bearerTokenOf(headers).kind === 'none') return Promise.resolve(undefined);
  return Promise.reject(
    proxyError('ticket_invalid', { message: 'This service takes no tickets.', reason: 'unasked' }),
  );
};

interface VerifyContext {
  readonly tickets: TicketSettings;
  readonly now: number;
}

async function verify(token: string, key: HmacKey, { tickets, now }: VerifyContext): Promise<Ticket> {
  const payload = await jwtVerify(token, key, {
    algorithms: ['HS256'],
    issuer: tickets.issuer,
    audience: tickets.audience,
    maxTokenAge: tickets.maxAgeSeconds,
    clockTolerance: CLOCK_TOLERANCE_SECONDS,
    currentDate: new Date(now),
    requiredClaims: ['exp', 'iat', 'sub', 'jti'],
  }).then(
    (verified) => verified.payload,
    (error: unknown) => {
      throw ticketInvalid(reasonOf(error), error);
    },
  );
  const claims = claimsSchema.safeParse(payload);
  if (!claims.success) throw ticketInvalid('claims');
  const { sub, jti, iat, exp, variables, agent } = claims.data;
  const lastSeconds = Math.min(exp, iat + tickets.maxAgeSeconds) + CLOCK_TOLERANCE_SECONDS;
  return {
    id: jti,
    subject: sub,
    variables,
    agent,
    // Times in a ticket may have fractions (RFC 7519), times in a store may not.
    validMs: Math.ceil((lastSeconds + REMEMBER_MARGIN_SECONDS) * 1000 - now),
  };
}

type TicketProblem = 'missing' | 'malformed' | 'signature' | 'expired' | 'claims';

function reasonOf(error: unknown): TicketProblem {
  if (error instanceof errors.JWTExpired) return 'expired';
  if (error instanceof errors.JWTClaimValidationFailed) return 'claims';
  return error instanceof errors.JWSSignatureVerificationFailed ? 'signature' : 'malformed';
}

function ticketInvalid(reason: TicketProblem, cause?: unknown): ProxyError {
  return proxyError('ticket_invalid', { reason, cause });
}
