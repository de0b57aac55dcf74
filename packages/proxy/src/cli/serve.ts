// `voice-agent-proxy serve`: starts the server, says where it listens, and stops it on a signal.
import { readConfiguration } from '../server/configuration.js';
import type { Environment } from '../server/environment-settings.js';
import { type RunningServer, startServer } from '../server/server.js';
import { EXIT, print, printError } from './terminal.js';
import { expectNoArguments } from './usage-error.js';
import { watchParent } from './watch-parent.js';

/**
 * Runs the server.
 * @returns undefined while it runs; 1 when it cannot listen
 * @throws ConfigurationError, UsageError
 */
export async function serve(args: readonly string[], environment: Environment): Promise<number | undefined> {
  // Asked before anything takes time: npx may end while the server starts.
  const npx = environment.npm_lifecycle_event === 'npx' ? process.ppid : undefined;
  expectNoArguments('serve', args);
  const configuration = await readConfiguration(environment);
  try {
    const server = await startServer(configuration);
    // Before the line that others wait for, and may answer with a signal at once.
    stopOnSignal(server, npx);
    report('listening', {
      url: `${server.url}/voice`,
      ...(server.metricsUrl === undefined ? {} : { metrics: server.metricsUrl }),
    });
    return undefined;
  } catch (error) {
    return printError(listenErrorText(error), EXIT.failed);
  }
}

const LISTEN_ERRORS: Readonly<Record<string, string>> = {
  EADDRINUSE: 'PORT or VOICE_AGENT_METRICS_PORT is already in use by another program',
  EACCES: 'PORT or VOICE_AGENT_METRICS_PORT may not be used by this user',
  EADDRNOTAVAIL: 'HOST or VOICE_AGENT_METRICS_HOST is no address of this machine',
  ENOTFOUND: 'HOST or VOICE_AGENT_METRICS_HOST is no known name',
};

/** @throws the error itself when it is none of listening */
function listenErrorText(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const problem = LISTEN_ERRORS[code];
  if (problem === undefined) throw error;
  return error instanceof Error && 'port' in error ? `${problem} (${String(error.port)})` : problem;
}

/**
 * Drains on the first SIGTERM or SIGINT; a second one ends the process at once. Under npx it drains when npx has ended,
 * too, since npx keeps the signal to itself.
 */
function stopOnSignal(server: RunningServer, npx: number | undefined): void {
  let isStopping = false;
  const drain = () => {
    if (isStopping) return;
    isStopping = true;
    report('draining');
    void server.close().then(() => {
      report('stopped');
      process.exit(EXIT.good);
    });
  };
  const stop = () => {
    if (isStopping) process.exit(EXIT.failed);
    drain();
  };
  if (npx !== undefined) watchParent(npx, drain);
  process.on('SIGTERM', stop).on('SIGINT', stop);
}

/** Lines of the server itself, in the same form as those of requests. */
function report(
  event: 'listening' | 'draining' | 'stopped',
  fields: Readonly<Record<string, string>> = {},
): void {
  print(`${JSON.stringify({ time: new Date().toISOString(), level: 'info', event, ...fields })}\n`);
}
