// The command `voice-agent-sandbox`: starts a sandbox, says where it is, and ends it when told to. The process
// around it is passed in.

import {
  announceAsJson,
  announceAsText,
  announceCall,
  NO_RECOGNITION,
  type AnnouncedSandbox,
} from './announcement.js';
import { readCliRequest, type CliConfiguration } from './configuration.js';
import { DEFAULT_API_KEY, DEFAULT_HOST, DEFAULT_PORT } from '../defaults.js';
import type { CallNotice } from '@voice-agent/service';
import type { Sandbox } from '../sandbox.js';

/** What the command needs of a sandbox. */
export type StartedSandbox = AnnouncedSandbox & Pick<Sandbox, 'close'>;

type StopSignal = 'SIGINT' | 'SIGTERM';

export interface CliProcess {
  /** Without the interpreter and the script. */
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly version: string;
  /** To standard output, a line break added. */
  readonly print: (text: string) => void;
  /** To standard error, a line break added. */
  readonly printError: (text: string) => void;
  readonly startSandbox: (options: {
    readonly port: number;
    readonly host: string;
    readonly apiKey: string;
    readonly onCall?: (notice: CallNotice) => void;
  }) => Promise<StartedSandbox>;
  /** Calls back for every signal. @returns stops that. */
  readonly onStopSignal: (listener: (signal: StopSignal) => void) => () => void;
  /** How long closing may take; default 10 s. */
  readonly closeTimeoutMs?: number;
}

const EXIT = { success: 0, failure: 1, badConfiguration: 2, SIGINT: 130, SIGTERM: 143 } as const;

const HELP = `Usage: voice-agent-sandbox [--json]

Starts a local voice service with a talking agent, for development and tests. Prints its address, its key, its
agents, whether they understand speech, and the settings for voice-agent-proxy; then a line when a call starts or ends.

  --json      print one line instead: {"baseUrl", "apiKey", "agents": [{"id", "name"}], "recognizesSpeech",
              "phoneNumber"}
  --version   print the version
  --help      print this

Environment:
  PORT                  port to listen on; 0 takes a free one (default ${DEFAULT_PORT})
  HOST                  address to listen on (default ${DEFAULT_HOST})
  VOICE_AGENT_API_KEY   key that clients must send (default ${DEFAULT_API_KEY})`;

/** @returns the exit code, once everything is over. Never rejects. */
export async function runCommand(cli: CliProcess): Promise<number> {
  const request = readCliRequest(cli.args, cli.env);
  switch (request.kind) {
    case 'help':
      cli.print(HELP);
      return EXIT.success;
    case 'version':
      cli.print(cli.version);
      return EXIT.success;
    case 'invalid':
      cli.printError(`voice-agent-sandbox: ${request.message}`);
      return EXIT.badConfiguration;
    case 'run':
      return run(cli, request.configuration);
  }
}

async function run(cli: CliProcess, configuration: CliConfiguration): Promise<number> {
  const stop = listenForStop(cli);
  try {
    return await Promise.race([serve(cli, configuration, stop), stop.second]);
  } finally {
    stop.release();
  }
}

async function serve(
  cli: CliProcess,
  { port, host, apiKey, isJson }: CliConfiguration,
  stop: Stop,
): Promise<number> {
  let sandbox: StartedSandbox;
  try {
    sandbox = await cli.startSandbox({
      port,
      host,
      apiKey,
      ...(!isJson && { onCall: (notice) => cli.print(announceCall(notice)) }),
    });
  } catch (error) {
    const { message, exitCode } = explainStart(error, { port, host });
    cli.printError(`voice-agent-sandbox: ${message}`);
    return exitCode;
  }

  cli.print(isJson ? announceAsJson(sandbox) : announceAsText(sandbox));
  // The text says so itself; the JSON is for a program, and its reader may look elsewhere.
  if (isJson && !sandbox.capabilities.recognizesSpeech) cli.printError(NO_RECOGNITION);

  await stop.first;
  return close(cli, sandbox, stop);
}

async function close(cli: CliProcess, sandbox: StartedSandbox, stop: Stop): Promise<number> {
  let timer: NodeJS.Timeout | undefined;
  const tooLong = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('it took too long')), cli.closeTimeoutMs ?? 10_000);
  });
  try {
    const closed = sandbox.close().then(() => EXIT.success);
    return await Promise.race([closed, tooLong, stop.second]);
  } catch (error) {
    cli.printError(`voice-agent-sandbox: The sandbox did not close cleanly: ${messageOf(error)}.`);
    return EXIT.failure;
  } finally {
    clearTimeout(timer);
  }
}

interface Stop {
  /** The first signal asks to close. */
  readonly first: Promise<void>;
  /** The second asks not to wait for that, and to exit with this code. */
  readonly second: Promise<number>;
  readonly release: () => void;
}

function listenForStop(cli: CliProcess): Stop {
  let stop: (() => void) | undefined;
  let force: (exitCode: number) => void;
  const first = new Promise<void>((resolve) => (stop = resolve));
  const second = new Promise<number>((resolve) => (force = resolve));
  const release = cli.onStopSignal((signal) => {
    if (stop === undefined) {
      force(EXIT[signal]);
      return;
    }
    stop();
    stop = undefined;
  });
  return { first, second, release };
}

function explainStart(error: unknown, { port, host }: { readonly port: number; readonly host: string }) {
  switch (codeOf(error)) {
    case 'EADDRINUSE':
      return {
        message: `PORT ${port} is already in use on ${host}. Set PORT to another one.`,
        exitCode: EXIT.failure,
      };
    case 'EACCES':
      return { message: `PORT ${port} may not be used. Set PORT to 1024 or more.`, exitCode: EXIT.failure };
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return {
        message: `HOST ${host} is no address of this machine. Set HOST to one.`,
        exitCode: EXIT.badConfiguration,
      };
    default:
      return { message: `The sandbox could not start: ${messageOf(error)}`, exitCode: EXIT.failure };
  }
}

/** Of the error or of what caused it. */
function codeOf(error: unknown): unknown {
  if (!(error instanceof Error)) return undefined;
  return 'code' in error ? error.code : codeOf(error.cause);
}

/** One line of it. */
function messageOf(error: unknown): string {
  return (error instanceof Error ? error.message : 'unknown error').split('\n', 1)[0] ?? '';
}
