// Reads and verifies the ticket a join brings, with the keys and algorithms of the settings and nothing else. Whether it
// has been used already is decided when the join is admitted.
import {
  decodeProtectedHeader,
  errors,
  type JWTPayload,
  jwtVerify,
  type ProtectedHeaderParameters,
} from 'jose';
import { z } from 'zod';
import type { ProxySettings } from '../config/settings.js';
import { MAX_SUBJECT_LENGTH } from '../config/ticket-defaults.js';
import type { RequestHeaders } from '../http/http-types.js';
import { proxyError, type ProxyError } from '../http/proxy-error.js';
import { bearerTokenOf } from './bearer-token.js';
import { createPublishedKeys } from './published-keys.js';
import { createSecretKeys } from './secret-keys.js';
import type { TicketKeys } from './ticket-keys.js';
import type { Ticket } from './ticket.js';

/**
 * Reads and verifies the ticket in `Authorization: Bearer …`.
 * @returns undefined when there is none and none is required
 * @throws ProxyError `ticket_required` when there is none and one is required; `ticket_invalid`, whatever is wrong with
 * it, and the log alone learns the reason.
 * `service_unavailable` when the keys to verify it with cannot be had
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
  const sources: readonly TicketKeys[] = [
    ...(tickets.secrets.length === 0 ? [] : [createSecretKeys(tickets.secrets)]),
    ...(tickets.jwksUrl === undefined
      ? []
      : [createPublishedKeys({ url: tickets.jwksUrl, fetch: tickets.fetch, now })]),
  ];
  return async (headers) => {
    const bearer = bearerTokenOf(headers);
    if (bearer.kind === 'malformed') throw ticketInvalid('malformed');
    if (bearer.kind === 'none') {
      if (tickets.required) throw proxyError('ticket_required', { reason: 'missing' });
      return undefined;
    }
    const verification = { sources, tickets, now: now() };
    return ticketOf(await verify(bearer.token, verification), verification);
  };
}

const refuseTickets: TicketReader = (headers) => {
  if (bearerTokenOf(headers).kind === 'none') return Promise.resolve(undefined);
  return Promise.reject(
    proxyError('ticket_invalid', { message: 'This service takes no tickets.', reason: 'unasked' }),
  );
};

interface Verification {
  readonly sources: readonly TicketKeys[];
  readonly tickets: TicketSettings;
  readonly now: number;
}

/** What the ticket says, once a key that fits has verified it. */
async function verify(token: string, { sources, tickets, now }: Verification): Promise<JWTPayload> {
  const header = headerOf(token);
  const source = sources.find(({ algorithms }) => algorithms.includes(header?.alg ?? ''));
  if (header?.alg === undefined || source === undefined) throw ticketInvalid('malformed');
  const keys = await source.find({ ...header, alg: header.alg });
  for (const key of keys) {
    try {
      const { payload } = await jwtVerify(token, key, {
        algorithms: [...source.algorithms],
        issuer: tickets.issuer,
        audience: tickets.audience,
        maxTokenAge: tickets.maxAgeSeconds,
        clockTolerance: CLOCK_TOLERANCE_SECONDS,
        currentDate: new Date(now),
        requiredClaims: ['exp', 'iat', 'sub', 'jti'],
      });
      return payload;
    } catch (error) {
      // Another key may have signed it; everything else is wrong by any key.
      if (!(error instanceof errors.JWSSignatureVerificationFailed))
        throw ticketInvalid(reasonOf(error), error);
    }
  }
  throw ticketInvalid(keys.length === 0 ? 'key' : 'signature');
}

function headerOf(token: string): ProtectedHeaderParameters | undefined {
  try {
    return decodeProtectedHeader(token);
  } catch {
    return undefined;
  }
}

function ticketOf(payload: JWTPayload, { tickets, now }: Pick<Verification, 'tickets' | 'now'>): Ticket {
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

type TicketProblem = 'malformed' | 'key' | 'signature' | 'expired' | 'claims';

function reasonOf(error: unknown): TicketProblem {
  if (error instanceof errors.JWTExpired) return 'expired';
  return error instanceof errors.JWTClaimValidationFailed ? 'claims' : 'malformed';
}

function ticketInvalid(reason: TicketProblem, cause?: unknown): ProxyError {
  return proxyError('ticket_invalid', { reason, cause });
}
