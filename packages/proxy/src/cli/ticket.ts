// `voice-agent-proxy ticket`: mints one ticket for trying things out. A site's backend mints its own.
import { parseArgs } from 'node:util';
import { TICKET_LIFETIME_SECONDS } from '../config/ticket-defaults.js';
import { ConfigurationError } from '../server/configuration-error.js';
import { readConfiguration } from '../server/configuration.js';
import type { Environment } from '../server/environment-settings.js';
import { createTicketIssuer } from '../ticket/ticket-issuer.js';
import { print } from './terminal.js';
import { UsageError } from './usage-error.js';

const USAGE = 'ticket --user ID [--variable NAME=VALUE]...';

/**
 * Prints the ticket alone, so that it can be piped.
 * @throws ConfigurationError, UsageError
 */
export async function ticket(args: readonly string[], environment: Environment): Promise<number> {
  const { user, variables } = readArguments(args);
  const { tickets, now } = (await readConfiguration(environment)).settings;
  const [newest] = tickets?.secrets ?? [];
  if (tickets === undefined || newest === undefined) {
    throw new ConfigurationError(
      'VOICE_AGENT_TICKET_SECRET is missing, and the file names no secret of tickets either',
    );
  }
  const { issuer, audience, maxAgeSeconds } = tickets;
  const lifetimeSeconds = Math.min(TICKET_LIFETIME_SECONDS, maxAgeSeconds);
  const { bytes: secret, id: keyId } = newest;
  const names = { issuer, audience, ...(keyId === undefined ? {} : { keyId }) };
  const mint = createTicketIssuer({ secret, ...names, lifetimeSeconds, now });
  try {
    return print(`${await mint.issue({ userId: user, variables })}\n`);
  } catch (error) {
    if (error instanceof TypeError) throw new UsageError(error.message);
    throw error;
  }
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
