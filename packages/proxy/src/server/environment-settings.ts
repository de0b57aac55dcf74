// Which environment variable sets which setting of the standalone server: one table for reading, error messages and help.

/** Environment variables by name. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** One variable. */
export interface EnvironmentSetting {
  readonly variable: string;
  /** Path of what it sets: an option of `createJoinProxy` or of the server itself. */
  readonly option: string;
  /** What the text means; nonsense is passed on for the schema to refuse. */
  readonly parse: (text: string) => unknown;
  /** `<variable>_FILE` names a file that holds it, as Docker and Kubernetes mount secrets. */
  readonly isSecret?: true;
  /** For `--help`. */
  readonly help: string;
}

const asText = (text: string): string => text;
/** `1e4` and `0x10` are numbers to JavaScript only. */
const asNumber = (text: string): number => (/^\d+$/.test(text) ? Number(text) : Number.NaN);
const asHopsOrNetworks = (text: string): string | number => (/^\d+$/.test(text) ? Number(text) : text);
const asFlag = (text: string): unknown => (text === 'true' ? true : text === 'false' ? false : text);

function asList(text: string): string[] {
  return text
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
}

/** One, or several with commas between them. */
function asSecrets(text: string): string | string[] {
  const secrets = asList(text);
  return secrets.length > 1 ? secrets : text;
}

/** `perDay=500, concurrent=off` */
function asLimits(text: string): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    asList(text).map((entry) => {
      const [name = '', ...values] = entry.split('=').map((part) => part.trim());
      const value = values.join('=');
      return [name, value === 'off' ? false : asNumber(value)];
    }),
  );
}

/** Names the file for what a variable cannot say; read before the others. */
export const CONFIGURATION_FILE: Pick<EnvironmentSetting, 'variable' | 'isSecret' | 'help'> = {
  variable: 'VOICE_AGENT_CONFIG',
  help: 'a .json, .js or .mjs file with everything, several agents included',
};

/** Every other variable. */
export const ENVIRONMENT_SETTINGS: readonly EnvironmentSetting[] = [
  {
    variable: 'VOICE_AGENT_BASE_URL',
    option: 'baseUrl',
    parse: asText,
    help: 'voice service, up to and including /api/public/v1 (required)',
  },
  {
    variable: 'VOICE_AGENT_API_KEY',
    option: 'apiKey',
    parse: asText,
    isSecret: true,
    help: 'its API key (required)',
  },
  {
    variable: 'VOICE_AGENT_ORIGINS',
    option: 'origins',
    parse: asList,
    help: 'sites that may start calls, exact, comma-separated (required)',
  },
  {
    variable: 'VOICE_AGENT_ID',
    option: 'agents.default.id',
    parse: asText,
    help: 'the agent\'s UUID; pages reach it as "default" (this or VOICE_AGENT_CONFIG)',
  },
  {
    variable: 'VOICE_AGENT_VARIABLES',
    option: 'agents.default.variables',
    parse: asList,
    help: 'names of the variables that pages may set, comma-separated (none)',
  },
  {
    variable: 'VOICE_AGENT_LIMITS',
    option: 'limits',
    parse: asLimits,
    help: 'such as perDay=500,concurrent=10; off switches one off',
  },
  {
    variable: 'VOICE_AGENT_TRUST_PROXY',
    option: 'trustProxy',
    parse: asHopsOrNetworks,
    help: 'reverse proxies in front: their number, or their networks (none)',
  },
  {
    variable: 'VOICE_AGENT_TICKET_SECRET',
    option: 'tickets.secret',
    parse: asSecrets,
    isSecret: true,
    help: 'shared with the backend that issues tickets, or several; joins then need one',
  },
  {
    variable: 'VOICE_AGENT_TICKET_JWKS_URL',
    option: 'tickets.jwksUrl',
    parse: asText,
    help: 'address of the keys that verify tickets (ES256, RS256); joins then need one',
  },
  {
    variable: 'VOICE_AGENT_WEBHOOK_SECRET',
    option: 'webhook.secret',
    parse: asText,
    isSecret: true,
    help: 'of call results; set webhook.onResult in VOICE_AGENT_CONFIG',
  },
  {
    variable: 'REDIS_URL',
    option: 'redis.url',
    parse: asText,
    isSecret: true,
    help: 'Redis or Valkey that replicas share (memory)',
  },
  {
    variable: 'VOICE_AGENT_REPLICAS',
    option: 'redis.replicas',
    parse: asNumber,
    help: 'how many replicas share it (1)',
  },
  {
    variable: 'VOICE_AGENT_WORKSPACE_ID',
    option: 'workspaceId',
    parse: asText,
    help: 'workspace to act on, with a master key',
  },
  {
    variable: 'VOICE_AGENT_WORKSPACE_HEADER',
    option: 'workspaceHeader',
    parse: asText,
    help: 'header that names it (X-Service-Workspace-Id)',
  },
  {
    variable: 'VOICE_AGENT_JOIN_HOSTS',
    option: 'joinUrlHosts',
    parse: asList,
    help: 'hosts that a joinUrl may lead to, comma-separated (any)',
  },
  {
    variable: 'VOICE_AGENT_WIDGET_ARCHIVE',
    option: 'widgetArchive',
    parse: asText,
    help: 'folder that keeps each release of the widget, for pages of another one (none)',
  },
  {
    variable: 'VOICE_AGENT_TIMEOUT_MS',
    option: 'timeoutMs',
    parse: asNumber,
    help: 'how long a join may wait for the voice service (10000)',
  },
  {
    variable: 'VOICE_AGENT_TEST_CALLS',
    option: 'testCalls',
    parse: asFlag,
    help: "true starts the service's test calls; development only (false)",
  },
  { variable: 'PORT', option: 'port', parse: asNumber, help: 'where to listen (8787)' },
  { variable: 'HOST', option: 'host', parse: asText, help: 'where to listen (every address)' },
  {
    variable: 'VOICE_AGENT_METRICS_PORT',
    option: 'metricsPort',
    parse: asNumber,
    help: 'Prometheus metrics at /metrics on a port of their own (none)',
  },
  {
    variable: 'VOICE_AGENT_METRICS_HOST',
    option: 'metricsHost',
    parse: asText,
    help: 'where to listen for them (127.0.0.1)',
  },
  {
    variable: 'VOICE_AGENT_DRAIN_DELAY_MS',
    option: 'drainDelayMs',
    parse: asNumber,
    help: 'how long joins are still taken after SIGTERM (0)',
  },
];
