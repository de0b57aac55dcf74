// The schema of the tickets' options: which keys verify them, and what they must say.
import { z } from 'zod';
import { isLoopbackHost } from '../http/loopback.js';
import {
  MIN_SECRET_BYTES,
  TICKET_AUDIENCE,
  TICKET_ISSUER,
  TICKET_LIFETIME_SECONDS,
} from './ticket-defaults.js';

/** A secret after checking. */
export interface TicketSecretSettings {
  /** What tickets call it in `kid`; undefined when they need not. */
  readonly id: string | undefined;
  readonly bytes: Uint8Array;
}

/** Every ticket without a `kid` may be tried with each. */
const MAX_SECRETS = 10;

const namedSecret = z.strictObject({ id: z.string().min(1).max(128), secret: z.unknown() });

const secrets = z.unknown().transform((given, context): readonly TicketSecretSettings[] => {
  const entries: readonly unknown[] = Array.isArray(given) ? given : [given];
  const refuse = (message: string, index?: number) =>
    context.addIssue({
      code: 'custom',
      message,
      ...(index === undefined || !Array.isArray(given) ? {} : { path: [index] }),
    });
  if (entries.length === 0) refuse('names no secret');
  if (entries.length > MAX_SECRETS) refuse(`names more than ${MAX_SECRETS} secrets`);
  return entries.flatMap((entry, index) => {
    const named = namedSecret.safeParse(entry);
    const bytes = bytesOf(named.success ? named.data.secret : entry);
    if (bytes === undefined) refuse('is neither a text nor bytes, nor an id and a secret', index);
    else if (bytes.byteLength < MIN_SECRET_BYTES) refuse(`is shorter than ${MIN_SECRET_BYTES} bytes`, index);
    return bytes === undefined ? [] : [{ id: named.data?.id, bytes }];
  });
});

function bytesOf(secret: unknown): Uint8Array | undefined {
  if (typeof secret === 'string') return new TextEncoder().encode(secret);
  return secret instanceof Uint8Array ? secret : undefined;
}

const jwksUrl = z.string().transform((text, context) => {
  const problem = problemWithAddress(text);
  if (problem === undefined) return new URL(text);
  context.addIssue({ code: 'custom', message: problem });
  return z.NEVER;
});

function problemWithAddress(text: string): string | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined) return 'is not a URL';
  if (url.username !== '' || url.password !== '') return 'must not hold a user name or password';
  const isPlain = url.protocol === 'http:' && isLoopbackHost(url.hostname);
  return url.protocol === 'https:' || isPlain ? undefined : 'must be https (http is for loopback only)';
}

/** Takes what `TicketOptions` describes. */
export const ticketsSchema = z
  .strictObject({
    secret: secrets.optional(),
    jwksUrl: jwksUrl.optional(),
    fetch: z
      .custom<typeof globalThis.fetch>((value) => typeof value === 'function', 'is not a function')
      .optional(),
    required: z.boolean().default(true),
    issuer: z.string().min(1).default(TICKET_ISSUER),
    audience: z.string().min(1).default(TICKET_AUDIENCE),
    maxAgeSeconds: z.int().min(1).max(86_400).default(TICKET_LIFETIME_SECONDS),
  })
  .transform(({ secret = [], ...rest }, context) => {
    if (secret.length === 0 && rest.jwksUrl === undefined) {
      // What is missing is said in the words of every other option that is.
      context.addIssue({ code: 'invalid_type', expected: 'string', path: ['secret'], input: undefined });
    }
    return { ...rest, secrets: secret };
  });
