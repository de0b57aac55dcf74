// What the demo runs against: its own sandbox, or a real voice service named by the environment.

export interface RemoteService {
  readonly baseUrl: string;
  readonly apiKey: string;
  readonly agentId: string;
  /** Variables that the browser may set. */
  readonly variables: readonly string[];
}

export interface DemoConfiguration {
  /** Default 3000; 0 takes a free one. */
  readonly port: number;
  /** Without one, a sandbox is started. */
  readonly service: RemoteService | undefined;
}

type Environment = Readonly<Record<string, string | undefined>>;

const DEFAULT_PORT = 3000;
const SERVICE_SETTINGS = ['VOICE_AGENT_BASE_URL', 'VOICE_AGENT_API_KEY', 'VOICE_AGENT_ID'] as const;

/** A setting that cannot be used; the message names it in one line. */
export class ConfigurationError extends Error {
  override readonly name = 'ConfigurationError';
}

/** @throws {ConfigurationError} */
export function readConfiguration(environment: Environment): DemoConfiguration {
  return { port: readPort(environment.PORT), service: readService(environment) };
}

function readPort(text: string | undefined): number {
  if (text === undefined || text === '') return DEFAULT_PORT;
  const port = Number(text);
  if (/^\d+$/.test(text) && port <= 65_535) return port;
  throw new ConfigurationError('PORT must be a whole number from 0 to 65535.');
}

function readService(environment: Environment): RemoteService | undefined {
  const [baseUrl, apiKey, agentId] = SERVICE_SETTINGS.map((name) => environment[name] ?? '');
  if (baseUrl && apiKey && agentId) {
    const variables = (environment.VOICE_AGENT_VARIABLES ?? '').split(',').map((name) => name.trim());
    return { baseUrl, apiKey, agentId, variables: variables.filter((name) => name !== '') };
  }
  if (!baseUrl && !apiKey && !agentId) return undefined;
  const missing = SERVICE_SETTINGS.filter((name) => !environment[name]);
  throw new ConfigurationError(
    `${missing.join(' and ')} must be set too: a real service needs all of ${SERVICE_SETTINGS.join(', ')}.`,
  );
}
