// The command `apply`: makes the agents and tools of a service what YAML files say. A client of the API, like any other.

import { parseArgs } from 'node:util';
import { createVoiceClient, VoiceApiError, type VoiceClient } from '../../client/index.js';
import { API_PATH } from '../../rest/app.js';
import { carryOut, StepError } from './carry-out.js';
import { readDeclarations, type Declarations } from './declarations.js';
import { FilesError, toLine } from './file-problem.js';
import { makePlan, type ServiceState, type Step } from './plan.js';
import { PathError, readFiles } from './read-files.js';
import { failureLines, stepLine, summaryLine } from './report.js';
import { readDocuments } from './yaml-documents.js';

export interface ApplyProcess {
  /** `apply`, and what follows it. */
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string | undefined>>;
  /** To standard output, a line break added. */
  readonly print: (text: string) => void;
  /** To standard error, a line break added. */
  readonly printError: (text: string) => void;
}

const EXIT = { success: 0, failure: 1, misused: 2 } as const;

const HELP = `Usage: voice-agent-service apply PATH… [options]

Makes and updates agents and tools, by name, from YAML files: those named, and those in the folders named.

  --url URL         the service, as it prints its address (default: VOICE_AGENT_URL)
  --key KEY         an API key (default: VOICE_AGENT_API_KEY, which other users of the machine cannot see)
  --workspace ID    with a master key: the workspace that is meant (default: VOICE_AGENT_WORKSPACE_ID)
  --dry-run         says what would change, and changes nothing
  --send-secrets    sends the secrets of what exists already, too; those of what is new are always sent
  --prune           deletes agents and tools that the files do not name
  --help

Exit codes: 0 done, or nothing to do; 1 failure; 2 misuse.`;

/** Arguments that make no command; its message is for people. */
class UsageError extends Error {}

/** @returns the exit code, once everything is over. Never rejects. */
export async function applyCommand(process: ApplyProcess): Promise<number> {
  try {
    const flags = readArguments(process.args);
    if (flags.help === true) process.print(HELP);
    else await apply(process, flags);
    return EXIT.success;
  } catch (error) {
    for (const line of errorLines(error)) process.printError(line);
    return error instanceof UsageError || error instanceof PathError ? EXIT.misused : EXIT.failure;
  }
}

function readArguments(args: readonly string[]) {
  try {
    const { values, positionals } = parseArgs({
      args: args.slice(1),
      allowPositionals: true,
      options: {
        url: { type: 'string' },
        key: { type: 'string' },
        workspace: { type: 'string' },
        'dry-run': { type: 'boolean' },
        'send-secrets': { type: 'boolean' },
        prune: { type: 'boolean' },
        help: { type: 'boolean', short: 'h' },
      },
    });
    return { ...values, paths: positionals };
  } catch (error) {
    throw new UsageError(error instanceof Error ? (error.message.split('\n', 1)[0] ?? '') : '', {
      cause: error,
    });
  }
}

type Flags = ReturnType<typeof readArguments>;

async function apply({ env, print }: ApplyProcess, flags: Flags): Promise<void> {
  if (flags.paths.length === 0) throw new UsageError('expected a file or a folder');
  const client = openClient(env, flags);
  const declarations = await declare(flags.paths, env);
  const sendsSecrets = flags['send-secrets'] === true;
  const isDryRun = flags['dry-run'] === true;
  const plan = makePlan(declarations, await readState(client), {
    sendsSecrets,
    prunes: flags.prune === true,
  });
  const onDone = (step: Step): void => print(stepLine(step, { isDryRun }));
  if (isDryRun) plan.steps.forEach(onDone);
  else await carryOut(plan, { client, sendsSecrets, onDone });
  print(summaryLine(plan.steps, { isDryRun }));
  if (!sendsSecrets && plan.steps.some(keepsSecrets)) {
    print(
      'Secrets of what existed before were not sent: they cannot be compared. --send-secrets sends them.',
    );
  }
}

/** Whether it has secrets that the service is not sent, unless it is asked for. */
function keepsSecrets(step: Step): boolean {
  if (step.action === 'create' || step.action === 'delete') return false;
  return step.kind === 'tool'
    ? step.declared.secrets !== undefined
    : step.declared.crm_webhook_secret !== undefined;
}

/** @throws UsageError. */
function openClient(env: ApplyProcess['env'], { url, key, workspace }: Flags): VoiceClient {
  const baseUrl = url ?? env.VOICE_AGENT_URL ?? '';
  const apiKey = key ?? env.VOICE_AGENT_API_KEY ?? '';
  const workspaceId = workspace ?? env.VOICE_AGENT_WORKSPACE_ID;
  if (baseUrl === '') throw new UsageError('which service is meant? Set VOICE_AGENT_URL, or use --url');
  if (apiKey === '') throw new UsageError('an API key is needed. Set VOICE_AGENT_API_KEY, or use --key');
  if (!URL.canParse(baseUrl) || !/^https?:$/.test(new URL(baseUrl).protocol)) {
    throw new UsageError('the address of the service must be an http or https URL');
  }
  if (!/^[\x21-\x7e]+$/.test(apiKey))
    throw new UsageError('the API key cannot be sent: it is no visible ASCII');
  const address = new URL(baseUrl);
  if (address.pathname === '/') address.pathname = API_PATH;
  return createVoiceClient({
    baseUrl: address.href,
    apiKey,
    workspaceId: workspaceId === '' ? undefined : workspaceId,
  });
}

/** @throws PathError, FilesError. */
async function declare(paths: readonly string[], env: ApplyProcess['env']): Promise<Declarations> {
  const read = (await readFiles(paths)).map(readDocuments);
  const declarations = readDeclarations(
    read.flatMap(({ documents }) => documents),
    env,
  );
  const problems = [...read.flatMap((each) => each.problems), ...declarations.problems];
  if (problems.length > 0) throw new FilesError(problems);
  const isEmpty = declarations.tools.length + declarations.agents.length === 0;
  if (isEmpty) throw new PathError('the files declare nothing');
  return declarations;
}

async function readState(client: VoiceClient): Promise<ServiceState> {
  const [tools, agents, voices] = await Promise.all([
    collect(client.listAll('/tools')),
    collect(client.listAll('/agents')),
    client.get('/voices'),
  ]);
  return { tools, agents, voices: voices.data };
}

async function collect<Item>(items: AsyncIterable<Item>): Promise<readonly Item[]> {
  const collected: Item[] = [];
  for await (const item of items) collected.push(item);
  return collected;
}

function errorLines(error: unknown): readonly string[] {
  if (error instanceof FilesError) return error.problems.map(toLine);
  if (error instanceof StepError) return failureLines(error);
  if (error instanceof UsageError) return [`voice-agent-service apply: ${error.message} (see apply --help)`];
  if (error instanceof PathError || error instanceof VoiceApiError) {
    return [`voice-agent-service apply: ${error.message}`];
  }
  return ['voice-agent-service apply: an unexpected error'];
}
