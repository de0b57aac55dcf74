// The command `voice-agent-proxy`: reads the arguments, starts the server, stops it on a signal.
import { ConfigurationError } from '../server/configuration-error.js';
import { readConfiguration } from '../server/configuration.js';
import type { Environment } from '../server/environment-settings.js';
import { startServer, type RunningServer } from '../server/server.js';
import { VERSION } from '../version.js';

const HELP = `voice-agent-proxy ${VERSION}: keeps the voice service's API key and hands browsers single-use join URLs.

Usage: voice-agent-proxy serve
       voice-agent-proxy --help | --version

Environment:
  VOICE_AGENT_BASE_URL      voice service, up to and including /api/public/v1 (required)
  VOICE_AGENT_API_KEY       its API key (required)
  VOICE_AGENT_ORIGINS       sites that may start calls, exact, comma-separated (required)
  VOICE_AGENT_ID            the agent's UUID; pages reach it as "default" (this or VOICE_AGENT_CONFIG)
  VOICE_AGENT_VARIABLES     names of the variables that pages may set, comma-separated (none)
  VOICE_AGENT_CONFIG        a .json or .js file with everything, several agents included
  VOICE_AGENT_WORKSPACE_ID  workspace to act on, with a master key
  VOICE_AGENT_TRUST_PROXY   reverse proxies in front: their number, or their networks (none)
  PORT, HOST                where to listen (8787, every address)

Joins are POSTed to /voice/join; the widget is at /voice/voice-agent.js; health at /healthz and /readyz.
`;

/** Exit statuses: 1 when the server cannot run, 2 when it was asked for something wrong. */
const EXIT = { failed: 1, misused: 2 } as const;

/** Runs the command. @returns the exit status, or undefined while the server runs */
export async function run(args: readonly string[], environment: Environment): Promise<number | undefined> {
  const [command, ...rest] = args;
  if (command === '--help' || command === '-h' || command === 'help') return print(HELP);
  if (command === '--version' || command === '-v') return print(`${VERSION}\n`);
  if (command !== 'serve' || rest.length > 0) {
    return complain('expected one command: serve (see --help)', EXIT.misused);
  }
  try {
    const configuration = await readConfiguration(environment);
    stopOnSignal(await startServer(configuration).catch(asListenError));
    return undefined;
  } catch (error) {
    if (error instanceof ConfigurationError) return complain(error.message, EXIT.misused);
    if (error instanceof ListenError) return complain(error.message, EXIT.failed);
    throw error;
  }
}

class ListenError extends Error {}

const LISTEN_PROBLEMS: Readonly<Record<string, string>> = {
  EADDRINUSE: 'PORT is already in use by another program',
  EACCES: 'PORT may not be used by this user',
  EADDRNOTAVAIL: 'HOST is no address of this machine',
  ENOTFOUND: 'HOST is no known name',
};

function asListenError(error: unknown): never {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const problem = LISTEN_PROBLEMS[code];
  if (problem === undefined) throw error;
  const port = error instanceof Error && 'port' in error ? ` (${String(error.port)})` : '';
  throw new ListenError(`${problem}${port}`);
}

/** Drains on the first SIGTERM or SIGINT; a second one ends the process at once. */
function stopOnSignal(server: RunningServer): void {
  report('listening', { url: `${server.url}/voice` });
  let isStopping = false;
  const stop = () => {
    if (isStopping) process.exit(EXIT.failed);
    isStopping = true;
    report('draining');
    void server.close().then(() => {
      report('stopped');
      process.exit(0);
    });
  };
  process.on('SIGTERM', stop).on('SIGINT', stop);
}

/** Lines of the server itself, in the same form as those of requests. */
function report(
  event: 'listening' | 'draining' | 'stopped',
  facts: Readonly<Record<string, string>> = {},
): void {
  process.stdout.write(
    `${JSON.stringify({ time: new Date().toISOString(), level: 'info', event, ...facts })}\n`,
  );
}

function print(text: string): number {
  process.stdout.write(text);
  return 0;
}

function complain(message: string, status: number): number {
  process.stderr.write(`voice-agent-proxy: ${message.replace(/\s+/g, ' ')}\n`);
  return status;
}
