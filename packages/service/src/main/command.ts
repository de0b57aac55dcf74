// The commands by name: reads the arguments, and hands over. The process around them is passed in.

import { parseArgs } from 'node:util';
import type { DestinationStream } from 'pino';
import { DEFAULT_LIMITS } from '../choices/rate-limits.js';
import { openDatabase, type Db } from '../db/database.js';
import { migrate } from '../db/migrate.js';
import { createApiKey, listApiKeys, revokeApiKey } from '../resources/api-keys/service.js';
import { workspaceCreation } from '../resources/workspaces/schema.js';
import { createWorkspace, listWorkspaces, setCredit } from '../resources/workspaces/service.js';
import { ApiError } from '../rest/api-error.js';
import { UUID } from '../rest/caller.js';
import { parseInput } from '../rest/validation.js';
import { createLog, DEFAULT_LOG_LEVEL, LOG_LEVELS } from '../telemetry/log.js';
import { systemClock } from '../time/clock.js';
import { applyCommand } from './apply/apply-command.js';
import {
  ConfigurationError,
  DEFAULT_DATA_FOLDER,
  DEFAULT_STOP_SECONDS,
  readConfiguration,
  type Configuration,
} from './configuration.js';
import { examine, linesOf } from './doctor/doctor.js';
import { MIGRATIONS } from './migrations.js';
import { createVoiceService, DEFAULT_HOST, DEFAULT_PORT } from './voice-service.js';

export interface CommandProcess {
  /** Without the interpreter and the script. */
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly version: string;
  /** To standard output, a line break added. */
  readonly print: (text: string) => void;
  /** Where log lines go. Default: standard output. */
  readonly logTo?: DestinationStream;
  /** To standard error, a line break added. */
  readonly printError: (text: string) => void;
  /** Settles when the process is asked to stop; asked for again, when it is asked once more. */
  readonly untilStopped: () => Promise<void>;
}

const EXIT = { success: 0, failure: 1, misused: 2 } as const;

const HELP = `Usage: voice-agent-service serve                           runs the service
       voice-agent-service doctor                          says whether it can run here, and how to mend what is wrong
       voice-agent-service migrate                         brings the database to this version's tables, and ends
       voice-agent-service workspaces list
       voice-agent-service workspaces create SLUG [NAME]
       voice-agent-service workspaces credit SLUG AMOUNT   US dollars that its calls may still cost; off: no limit
       voice-agent-service keys list
       voice-agent-service keys create SLUG [--name NAME]  makes a key of this workspace, and prints it once
       voice-agent-service keys create --master            makes a key that manages workspaces
       voice-agent-service keys revoke ID                  refuses a key from now on
       voice-agent-service apply PATH…                     makes agents and tools from files; see apply --help
       voice-agent-service --help | --version

Environment:
  PORT              port to listen on; 0 takes a free one (default ${DEFAULT_PORT})
  HOST              address to listen on (default ${DEFAULT_HOST})
  DATABASE_URL      a PostgreSQL 15 or newer; default: one embedded in this process
  VOICE_AGENT_DATA  folder of the embedded database (default ${DEFAULT_DATA_FOLDER}); for one process at a time
  VOICE_AGENT_SECRET
                    random text of 32 characters or more, which secrets are encrypted with; needed with DATABASE_URL;
                    default: a key in the folder of the embedded database
  VOICE_AGENT_ALLOWED_HOSTS
                    private hosts that tools and webhooks may lead to, with commas between them: crm.internal,
                    localhost:3000, 10.0.0.0/8; default: none
  DATABASE_URL_FILE, VOICE_AGENT_SECRET_FILE
                    files that hold them instead, as containers are given secrets
  VOICE_AGENT_PUBLIC_URL
                    where clients reach the service through a reverse proxy: https://voice.example.com; default: as HOST
  VOICE_AGENT_TRUST_PROXY
                    how many reverse proxies add to X-Forwarded-For in front of it (default 0)
  VOICE_AGENT_RECORDINGS
                    folder of the recordings; default: in the data folder, with DATABASE_URL ./voice-agent-recordings
  VOICE_AGENT_UPLOADS
                    folder of the files of knowledge; default: in the data folder, with DATABASE_URL ./voice-agent-uploads
  VOICE_AGENT_LOG_LEVEL
                    ${LOG_LEVELS.join(', ')} (default ${DEFAULT_LOG_LEVEL})
  VOICE_AGENT_METRICS_PORT, VOICE_AGENT_METRICS_HOST
                    where /metrics is; default: at PORT, for this machine only; the host's default is ${DEFAULT_HOST}
  VOICE_AGENT_STOP_SECONDS
                    how long calls may go on after SIGTERM (default ${DEFAULT_STOP_SECONDS})
  VOICE_AGENT_REQUESTS_PER_MINUTE
                    of one API key (default ${DEFAULT_LIMITS.requestsPerMinute}); off lifts it, as with the next three
  VOICE_AGENT_CALL_STARTS_PER_MINUTE
                    of one API key (default ${DEFAULT_LIMITS.callStartsPerMinute})
  VOICE_AGENT_FAILED_KEYS_PER_MINUTE
                    requests with a wrong key from one address (default ${DEFAULT_LIMITS.failedKeysPerMinute})
  VOICE_AGENT_CONCURRENT_CALLS
                    browser calls of one workspace at once (default ${DEFAULT_LIMITS.concurrentCalls})
  VOICE_AGENT_LLM_URL, VOICE_AGENT_LLM_MODEL, VOICE_AGENT_LLM_KEY
                    an OpenAI-compatible server, such as http://127.0.0.1:11434/v1, with the language model that answers
                    for agents; default: none, and agents run their tools and read from their knowledge by fixed rules
  VOICE_AGENT_STT_URL, …_MODEL, …_KEY
                    the same for understanding speech; default: a small built-in recognizer, where it is installed
  VOICE_AGENT_TTS_URL, …_MODEL, …_KEY
                    the same for voices of the provider openai-compatible; default: built-in voices only
  VOICE_AGENT_EMBEDDINGS_URL, …_MODEL, …_KEY
                    the same for finding passages of knowledge by their meaning; default: by their words alone
  …_KEY_FILE        of these four, a file that holds the key instead
  VOICE_AGENT_EMBEDDINGS
                    offline: a small English model in this process, whose packages are installed beside the service
  VOICE_AGENT_PRICE_PER_MINUTE
                    US dollars that a minute of a call costs; default: nothing is billed

A second SIGTERM ends calls at once.`;

/** Arguments that make no command; its message is for people. */
class UsageError extends Error {}

/** @returns the exit code, once everything is over. Never rejects. */
export async function runCommand(cli: CommandProcess): Promise<number> {
  if (cli.args[0] === 'apply') return applyCommand(cli);
  try {
    return await run(cli);
  } catch (error) {
    cli.printError(`voice-agent-service: ${messageOf(error)}`);
    return error instanceof UsageError || error instanceof ConfigurationError ? EXIT.misused : EXIT.failure;
  }
}

async function run(cli: CommandProcess): Promise<number> {
  const { values, positionals } = readArguments(cli.args);
  const [name = '', ...words] = positionals;
  if (values.help === true) cli.print(HELP);
  else if (values.version === true) cli.print(cli.version);
  else await runNamed(cli, name, words, values);
  return EXIT.success;
}

function readArguments(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        help: { type: 'boolean', short: 'h' },
        version: { type: 'boolean', short: 'v' },
        master: { type: 'boolean' },
        name: { type: 'string' },
      },
    });
  } catch (error) {
    throw new UsageError(`${messageOf(error)} (see --help)`, { cause: error });
  }
}

interface Flags {
  readonly master?: boolean | undefined;
  readonly name?: string | undefined;
}

async function runNamed(
  cli: CommandProcess,
  name: string,
  words: readonly string[],
  flags: Flags,
): Promise<void> {
  const configuration = readConfiguration(cli.env);
  const [action = '', subject] = words;
  switch (`${name} ${action}`.trim()) {
    case 'serve':
      return serve(cli, configuration);
    case 'doctor': {
      const findings = await examine({ configuration, env: cli.env });
      for (const line of findings.flatMap(linesOf)) cli.print(line);
      const count = findings.filter(({ state }) => state === 'problem').length;
      if (count > 0) throw new Error(count === 1 ? 'there is a problem' : `there are ${count} problems`);
      return;
    }
    case 'migrate':
      await withDatabase(configuration, () => Promise.resolve());
      cli.print('The database is up to date.');
      return;
    case 'workspaces list':
      return withDatabase(configuration, async (db) => {
        for (const { id, slug, name: title } of await listWorkspaces(db))
          cli.print(`${id}  ${slug}  ${title}`);
      });
    case 'workspaces create':
      if (subject === undefined) throw new UsageError('workspaces create needs a slug');
      return withDatabase(configuration, async (db) => {
        const creation = parseInput(workspaceCreation, { slug: subject, name: words[2] ?? subject }, 'body');
        cli.print((await createWorkspace({ db, clock: systemClock }, creation)).id);
      });
    case 'workspaces credit': {
      if (subject === undefined) throw new UsageError('workspaces credit needs a slug, and an amount or off');
      const amount = readAmount(words[2]);
      return withDatabase(configuration, async (db) => {
        if (!(await setCredit(db, subject, amount))) {
          throw new UsageError('there is no workspace with this slug (see workspaces list)');
        }
      });
    }
    case 'keys list':
      return withDatabase(configuration, async (db) => {
        for (const key of await listApiKeys(db)) {
          const owner = key.workspace_id ?? 'master';
          const state = key.revoked_at === null ? 'in force' : 'revoked';
          cli.print(`${key.id}  ${key.prefix}…  ${owner}  ${state}  ${key.name}`);
        }
      });
    case 'keys create':
      return withDatabase(configuration, async (db) => {
        const workspaceId = flags.master === true ? undefined : await workspaceWithSlug(db, subject);
        const title = flags.name ?? (flags.master === true ? 'Master key' : 'Key');
        const created = await createApiKey(
          { db, clock: systemClock },
          { name: title, ...(workspaceId !== undefined && { workspaceId }) },
        );
        cli.print(created.key);
      });
    case 'keys revoke':
      if (subject === undefined) throw new UsageError('keys revoke needs the id of a key (see keys list)');
      return withDatabase(configuration, async (db) => {
        const isRevoked = UUID.test(subject) && (await revokeApiKey({ db, clock: systemClock }, subject));
        if (!isRevoked) throw new Error('there is no such key in force (see keys list)');
      });
    default:
      throw new UsageError('expected a command: serve, doctor, migrate, workspaces or keys (see --help)');
  }
}

async function serve(cli: CommandProcess, configuration: Configuration): Promise<void> {
  const stopped = cli.untilStopped();
  const log = createLog(configuration.logLevel, cli.logTo);
  const service = await createVoiceService({
    ...configuration,
    onEvent: log.onEvent,
    onDefect: () => undefined, // an event as well
  });
  cli.print(`The voice service listens at ${service.baseUrl}`);
  if (service.metricsUrl !== undefined) cli.print(`Its metrics are at ${service.metricsUrl}`);
  if (service.firstKey !== undefined) {
    cli.print(`Its first API key, which is shown only now: ${service.firstKey}`);
  }
  await stopped;
  const toldAgain = cli.untilStopped();
  log.step('stopping: calls may come to their end');
  const closing = service.close({ graceMs: configuration.stopMs });
  void toldAgain.then(() => service.close());
  await closing;
  log.step('stopped');
}

async function withDatabase({ database }: Configuration, use: (db: Db) => Promise<void>): Promise<void> {
  const opened = await openDatabase(database);
  try {
    await migrate(opened.db, MIGRATIONS);
    await use(opened.db);
  } finally {
    await opened.close();
  }
}

/** @returns its id. @throws UsageError. */
async function workspaceWithSlug(db: Db, slug: string | undefined): Promise<string> {
  if (slug === undefined) throw new UsageError('keys create needs the slug of a workspace, or --master');
  const workspaces = await listWorkspaces(db);
  const found = workspaces.find((workspace) => workspace.slug === slug);
  if (found === undefined) throw new UsageError('there is no workspace with this slug (see workspaces list)');
  return found.id;
}

/** @returns US dollars; null: no limit. @throws UsageError. */
function readAmount(text = ''): number | null {
  if (text === 'off') return null;
  if (!/^\d{1,9}(?:\.\d{1,6})?$/.test(text))
    throw new UsageError('the credit must be an amount such as 25.50, or off');
  return Number(text);
}

/** One line of it. */
function messageOf(error: unknown): string {
  if (error instanceof ApiError || error instanceof Error) return error.message.split('\n', 1)[0] ?? '';
  return 'unknown error';
}
