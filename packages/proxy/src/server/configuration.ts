// The standalone server's configuration: from environment variables, and from a file for what they cannot say.
import { type OptionIssue, ProxyOptionsError } from '../config/options-error.js';
import type { JoinProxyOptions } from '../config/options.js';
import { type ProxySettings, readSettings } from '../config/settings.js';
import { ConfigurationError } from './configuration-error.js';
import { readConfigurationFile } from './configuration-file.js';
import { CONFIGURATION_FILE, type Environment, ENVIRONMENT_SETTINGS } from './environment-settings.js';
import { readValue, readVariable } from './environment-value.js';
import { readOutgoingProxy } from './outgoing-proxy.js';
import { type ServerSettings, serverSettingsSchema } from './server-settings.js';

/** Everything the standalone server needs to start. */
export interface ServerConfiguration extends ServerSettings {
  readonly proxy: JoinProxyOptions;
  /** The same options, checked and with every default. */
  readonly settings: ProxySettings;
  /** Host and port of the outgoing proxy that the environment names; undefined where there is none. */
  readonly outgoingProxy: string | undefined;
}

type Options = Record<string, unknown>;

/** What has been read, and which variable said what. */
interface Gathered {
  readonly options: Options;
  /** Path of an option → the variable that set it. */
  readonly sources: ReadonlyMap<string, string>;
  /** Options that stand in the file. */
  readonly inFile: ReadonlySet<string>;
}

/**
 * Reads and checks the configuration. A variable wins over the same option in the file; an empty one counts as unset.
 * @throws ConfigurationError whose message is one line naming every setting at fault
 */
export async function readConfiguration(environment: Environment): Promise<ServerConfiguration> {
  const file = readVariable(environment, CONFIGURATION_FILE.variable);
  const fromFile = file === undefined ? {} : await readConfigurationFile(file);
  const outgoing = readOutgoingProxy(environment);
  const gathered = await gather(environment, fromFile);
  // A dispatcher of the file knows more than one address.
  const isUsed = outgoing !== undefined && gathered.options.dispatcher === undefined;
  if (isUsed) gathered.options.dispatcher = outgoing.dispatcher;
  const { tickets } = gathered.options;
  if (outgoing !== undefined && isGroup(tickets)) {
    gathered.options.tickets = { fetch: outgoing.fetch, ...tickets };
  }

  const server = serverSettingsSchema.safeParse(gathered.options);
  const problems = server.success
    ? []
    : server.error.issues.map(({ path, message }) =>
        describe({ setting: path.join('.'), message }, gathered),
      );
  const serverNames = new Set(Object.keys(serverSettingsSchema.shape));
  const proxy = Object.fromEntries(
    Object.entries(gathered.options).filter(([name]) => !serverNames.has(name)),
  ) as unknown as JoinProxyOptions;
  const settings = check(proxy, (issue) => problems.push(describe(issue, gathered)));
  if (!server.success || settings === undefined) {
    throw new ConfigurationError([...new Set(problems)].join('; '));
  }
  return { ...server.data, proxy, settings, outgoingProxy: isUsed ? outgoing.host : undefined };
}

async function gather(environment: Environment, fromFile: Options): Promise<Gathered> {
  const options = { ...fromFile };
  // A URL alone is short for an object with one.
  if (typeof options.redis === 'string') options.redis = { url: options.redis };
  const sources = new Map<string, string>();
  for (const setting of ENVIRONMENT_SETTINGS) {
    const value = await readValue(environment, setting);
    if (value === undefined) continue;
    const parsed = setting.parse(value.text);
    if (isGroup(parsed)) {
      for (const name of Object.keys(parsed)) {
        sources.set(`${setting.option}.${name}`, `${value.source}: ${name}`);
      }
    } else sources.set(setting.option, value.source);
    set(options, setting.option.split('.'), parsed);
  }
  if (sources.has('agents.default.id') && 'agents' in fromFile) {
    throw new ConfigurationError(
      'VOICE_AGENT_ID is set, and VOICE_AGENT_CONFIG names agents too; keep one of them',
    );
  }
  if (sources.has('agents.default.variables') && !sources.has('agents.default.id')) {
    throw new ConfigurationError('VOICE_AGENT_VARIABLES is set without VOICE_AGENT_ID');
  }
  if (sources.has('redis.replicas') && !('url' in (options.redis as Options))) {
    throw new ConfigurationError('VOICE_AGENT_REPLICAS is set without REDIS_URL');
  }
  return { options, sources, inFile: new Set(Object.keys(fromFile)) };
}

/** Sets a nested option, of a group those that it names; the file's own objects stay as they are. */
function set(options: Options, [name = '', ...rest]: readonly string[], value: unknown): void {
  const inner = options[name];
  const copy: Options = isGroup(inner) ? { ...inner } : {};
  if (rest.length === 0) {
    options[name] = isGroup(value) ? { ...copy, ...value } : value;
    return;
  }
  set(copy, rest, value);
  options[name] = copy;
}

/** Several options under one name, such as the limits. */
function isGroup(value: unknown): value is Options {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function check(
  options: JoinProxyOptions,
  onProblem: (issue: OptionIssue) => unknown,
): ProxySettings | undefined {
  try {
    return readSettings(options);
  } catch (error) {
    if (!(error instanceof ProxyOptionsError)) throw error;
    error.issues.forEach(onProblem);
    return undefined;
  }
}

/** Says what is wrong in terms of the variables and the file. */
function describe({ setting, message }: OptionIssue, { sources, inFile }: Gathered): string {
  for (const [option, source] of sources) {
    if (setting === option || setting.startsWith(`${option}[`)) return `${source} ${message}`;
    if (setting.startsWith(`${option}.`)) return `${source}: ${setting.slice(option.length + 1)} ${message}`;
  }
  const [option = setting] = setting.split(/[.[]/, 1);
  const own = ENVIRONMENT_SETTINGS.find((known) => known.option.split('.', 1)[0] === option);
  if (own === undefined || inFile.has(option)) return `VOICE_AGENT_CONFIG: ${setting} ${message}`;
  return setting === option ? `${own.variable} ${message}` : `VOICE_AGENT_CONFIG: ${setting} ${message}`;
}
