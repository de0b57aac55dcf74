// The standalone server's configuration: from environment variables, and from a file for what they cannot say.
import { ProxyOptionsError, type OptionIssue } from '../options-error.js';
import type { JoinProxyOptions } from '../options.js';
import { readSettings } from '../settings.js';
import { ConfigurationError } from './configuration-error.js';
import { readConfigurationFile } from './configuration-file.js';

/** Everything the standalone server needs to start. */
export interface ServerConfiguration {
  /** 0 takes any free port. */
  readonly port: number;
  /** Undefined listens on every address. */
  readonly host: string | undefined;
  readonly proxy: JoinProxyOptions;
  /** How long a join may wait for the voice service, in milliseconds; a drain waits at least as long. */
  readonly timeoutMs: number;
}

/** Environment variables by name. */
export type Environment = Readonly<Record<string, string | undefined>>;

const DEFAULT_PORT = 8787;

/** Settings of other versions. Each is there for safety or oversight, so none may be passed over in silence. */
const UNSUPPORTED = ['VOICE_AGENT_TICKET_SECRET', 'REDIS_URL', 'VOICE_AGENT_METRICS_PORT'] as const;

/** Which variable sets which option. */
const VARIABLE_OF: Readonly<Record<string, string>> = {
  baseUrl: 'VOICE_AGENT_BASE_URL',
  apiKey: 'VOICE_AGENT_API_KEY',
  agents: 'VOICE_AGENT_ID',
  origins: 'VOICE_AGENT_ORIGINS',
  workspaceId: 'VOICE_AGENT_WORKSPACE_ID',
  trustProxy: 'VOICE_AGENT_TRUST_PROXY',
};

/**
 * Reads and checks the configuration. A variable wins over the same option in the file; an empty one counts as unset.
 * @throws ConfigurationError whose message is one line naming every setting at fault
 */
export async function readConfiguration(environment: Environment): Promise<ServerConfiguration> {
  const read = (name: string) => {
    const value = environment[name]?.trim();
    return value === '' ? undefined : value;
  };
  for (const name of UNSUPPORTED) {
    if (read(name) !== undefined)
      throw new ConfigurationError(`${name} is set, but this version does not support it`);
  }
  const file = read('VOICE_AGENT_CONFIG');
  const {
    port: filePort,
    host: fileHost,
    ...fromFile
  } = file === undefined ? {} : await readConfigurationFile(file);
  const fromEnvironment = optionsIn(read, 'agents' in fromFile);
  const options = { ...fromFile, ...fromEnvironment } as unknown as JoinProxyOptions;
  return {
    port: portOf(read('PORT') ?? filePort),
    host: hostOf(read('HOST') ?? fileHost),
    proxy: options,
    timeoutMs: check(options, Object.keys(fromFile), Object.keys(fromEnvironment)),
  };
}

function optionsIn(
  read: (name: string) => string | undefined,
  fileHasAgents: boolean,
): Record<string, unknown> {
  const id = read('VOICE_AGENT_ID');
  const variables = read('VOICE_AGENT_VARIABLES');
  if (id !== undefined && fileHasAgents) {
    throw new ConfigurationError(
      'VOICE_AGENT_ID is set, and VOICE_AGENT_CONFIG names agents too; keep one of them',
    );
  }
  if (variables !== undefined && id === undefined) {
    throw new ConfigurationError('VOICE_AGENT_VARIABLES is set without VOICE_AGENT_ID');
  }
  const origins = read('VOICE_AGENT_ORIGINS');
  const trust = read('VOICE_AGENT_TRUST_PROXY');
  return withoutUndefined({
    baseUrl: read('VOICE_AGENT_BASE_URL'),
    apiKey: read('VOICE_AGENT_API_KEY'),
    workspaceId: read('VOICE_AGENT_WORKSPACE_ID'),
    origins: origins === undefined ? undefined : listOf(origins),
    agents: id === undefined ? undefined : { default: { id, variables: listOf(variables ?? '') } },
    trustProxy: trust !== undefined && /^\d+$/.test(trust) ? Number(trust) : trust,
  });
}

/** Checks the options in full, and says what is wrong in terms of the variables and the file. */
function check(
  options: JoinProxyOptions,
  inFile: readonly string[],
  inEnvironment: readonly string[],
): number {
  try {
    return readSettings(options).timeoutMs;
  } catch (error) {
    if (!(error instanceof ProxyOptionsError)) throw error;
    const problems = error.issues.map((issue) => describe(issue, inFile, inEnvironment));
    throw new ConfigurationError([...new Set(problems)].join('; '));
  }
}

function describe(
  { setting, message }: OptionIssue,
  inFile: readonly string[],
  inEnvironment: readonly string[],
) {
  const option = setting.split(/[.[]/, 1)[0] ?? setting;
  const variable = setting.startsWith('agents.default.variables')
    ? 'VOICE_AGENT_VARIABLES'
    : VARIABLE_OF[option];
  const isFromFile = inFile.includes(option) && !inEnvironment.includes(option);
  return isFromFile || variable === undefined
    ? `VOICE_AGENT_CONFIG: ${setting} ${message}`
    : `${variable} ${message}`;
}

function portOf(given: unknown): number {
  const port = given === undefined ? DEFAULT_PORT : Number(given);
  if (Number.isInteger(port) && port >= 0 && port <= 65_535) return port;
  throw new ConfigurationError('PORT is not a port number from 0 to 65535');
}

function hostOf(given: unknown): string | undefined {
  if (given === undefined || (typeof given === 'string' && /^[\w.:-]+$/.test(given))) return given;
  throw new ConfigurationError('HOST is not a host name or address');
}

function listOf(text: string): string[] {
  return text
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
}

function withoutUndefined(options: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined));
}
