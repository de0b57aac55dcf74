// `voice-agent-proxy ticket`: mints one ticket for trying things out. A site's backend mints its own.
import { randomUUID } from 'node:crypto';
import { parseArgs } from 'node:util';
import { SignJWT } from 'jose';
import { readConfiguration } from '../server/configuration.js';
import { ConfigurationError } from '../server/configuration-error.js';
import type { Environment } from '../server/environment-settings.js';
import { print } from './terminal.js';
import { UsageError } from './usage-error.js';

const USAGE = 'ticket --user ID [--variable NAME=VALUE]...';
/** Long enough to paste it somewhere, in seconds. */
const VALID_SECONDS = 300;

/**
 * Prints the ticket alone, so that it can be piped.
 * @throws ConfigurationError, UsageError
 */
export async function ticket(args: readonly string[], environment: Environment): Promise<number> {
  const { user, variables } = readArguments(args);
  const { tickets, now } = (await readConfiguration(environment)).settings;
  if (tickets === undefined) {
    throw new ConfigurationError(
      'VOICE_AGENT_TICKET_SECRET is missing, and the file names no tickets either',
    );
  }
  const issuedAt = Math.floor(now() / 1000);
  const token = await new SignJWT({ variables })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setIssuer(tickets.issuer)
    .setAudience(tickets.audience)
    .setSubject(user)
    .setJti(randomUUID())
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + Math.min(VALID_SECONDS, tickets.maxAgeSeconds))
    .sign(tickets.secret);
  return print(`${token}\n`);
}

interface TicketArguments {
  readonly user: string;
  readonly variables: Readonly<Record<string, string>>;
}

function readArguments(args: readonly string[]): TicketArguments {
  const { user, variable = [] } = parse(args);
  if (user === undefined || user === '') throw new UsageError(`--user is missing: ${USAGE}`);
  const variables = variable.map((text) => {
    const [, name, value] = /^([^=]+)=(.*)$/s.exec(text) ?? [];
    if (name === undefined || value === undefined) throw new UsageError(`--variable is NAME=VALUE: ${USAGE}`);
    return [name, value] as const;
  });
  return { user, variables: Object.fromEntries(variables) };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: { user: { type: 'string' }, variable: { type: 'string', multiple: true } },
    }).values;
  } catch {
    // Node's own message is about its options; ours is about the command.
    throw new UsageError(`expected ${USAGE}`);
  }
}
