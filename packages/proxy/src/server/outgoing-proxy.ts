// The outgoing proxy that the environment names, as most programs read it. The command reads it; the library does not,
// since a host app decides about its own connections.
import { type Dispatcher, EnvHttpProxyAgent, fetch, type RequestInfo, type RequestInit } from 'undici';
import { ConfigurationError } from './configuration-error.js';
import type { Environment, EnvironmentSetting } from './environment-settings.js';
import { readVariable } from './environment-value.js';

/** For `--help` and the README; in small letters they do the same, and win. */
export const OUTGOING_PROXY_SETTINGS: readonly Pick<EnvironmentSetting, 'variable' | 'isSecret' | 'help'>[] =
  [
    {
      variable: 'HTTPS_PROXY',
      help: 'outgoing proxy to the voice service and the keys of tickets, http or https (none)',
    },
    { variable: 'NO_PROXY', help: 'hosts that are reached without it, comma-separated; * for all (none)' },
  ];

/** An outgoing proxy. */
export interface OutgoingProxy {
  readonly dispatcher: Dispatcher;
  /** Asks other servers than the voice service. */
  readonly fetch: typeof globalThis.fetch;
  /** Without user name and password. */
  readonly host: string;
}

/**
 * Undefined where the environment names none. What is on loopback is never asked through it: only https is.
 * @throws ConfigurationError that does not repeat the address, which may hold a password
 */
export function readOutgoingProxy(environment: Environment): OutgoingProxy | undefined {
  const name = readVariable(environment, 'https_proxy') === undefined ? 'HTTPS_PROXY' : 'https_proxy';
  const httpsProxy = readVariable(environment, name);
  if (httpsProxy === undefined) return undefined;
  const url = URL.canParse(httpsProxy) ? new URL(httpsProxy) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol)) {
    throw new ConfigurationError(`${name} is not an http:// or https:// URL`);
  }
  const noProxy = readVariable(environment, 'no_proxy') ?? readVariable(environment, 'NO_PROXY') ?? '';
  const dispatcher = new EnvHttpProxyAgent({ httpProxy: '', httpsProxy, noProxy });
  return { host: url.host, dispatcher, fetch: fetchThrough(dispatcher) };
}

/** By undici's own `fetch`: the platform's is of another release, and takes its own release's dispatchers alone. */
function fetchThrough(dispatcher: Dispatcher): typeof globalThis.fetch {
  const through = (input: RequestInfo, init?: RequestInit) => fetch(input, { ...init, dispatcher });
  return through as typeof globalThis.fetch;
}
