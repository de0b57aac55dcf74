// The command `voice-agent-proxy`: reads the arguments and hands over to the command named.
import { VERSION } from '../config/version.js';
import { ConfigurationError } from '../server/configuration-error.js';
import {
  CONFIGURATION_FILE,
  type Environment,
  ENVIRONMENT_SETTINGS,
} from '../server/environment-settings.js';
import { OUTGOING_PROXY_SETTINGS } from '../server/outgoing-proxy.js';
import { EXIT, print, printError } from './terminal.js';
import { UsageError } from './usage-error.js';

/** @returns the exit status, or undefined while it goes on running */
type Command = (args: readonly string[], environment: Environment) => Promise<number | undefined>;

/** Loaded when they are asked for: help need not wait for a server. */
const COMMANDS: Readonly<Record<string, () => Promise<Command>>> = {
  serve: async () => (await import('./serve.js')).serve,
  check: async () => (await import('./check.js')).check,
  doctor: async () => (await import('./doctor.js')).doctor,
  ticket: async () => (await import('./ticket.js')).ticket,
};

const HELP = `voice-agent-proxy ${VERSION}: keeps the voice service's API key and hands browsers single-use join URLs.

Usage: voice-agent-proxy serve     runs the server
       voice-agent-proxy check     reads the configuration and says what it comes to; starts nothing
       voice-agent-proxy doctor    tries voice service, agents, Redis, widget, origins and clock
       voice-agent-proxy ticket --user ID [--variable NAME=VALUE]...
                                   prints a ticket to try things out with
       voice-agent-proxy --help | --version

Environment:
${[...ENVIRONMENT_SETTINGS, ...OUTGOING_PROXY_SETTINGS, CONFIGURATION_FILE]
  .map(({ variable, isSecret, help }) => `  ${`${variable}${isSecret ? '[_FILE]' : ''}`.padEnd(34)}${help}`)
  .join('\n')}

With _FILE appended a variable names a file that holds the secret.
Joins are POSTed to /voice/join; the widget is at /voice/voice-agent.js; health at /healthz and /readyz.
`;

/** Runs the command. @returns the exit status, or undefined while the server runs */
export async function run(args: readonly string[], environment: Environment): Promise<number | undefined> {
  const [name = '', ...rest] = args;
  if (name === '--help' || name === '-h' || name === 'help') return print(HELP);
  if (name === '--version' || name === '-v') return print(`${VERSION}\n`);
  const load = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (load === undefined) {
    return printError('expected one command: serve, check, doctor or ticket (see --help)', EXIT.misused);
  }
  try {
    const command = await load();
    return await command(rest, environment);
  } catch (error) {
    if (error instanceof ConfigurationError || error instanceof UsageError) {
      return printError(error.message, EXIT.misused);
    }
    throw error;
  }
}
