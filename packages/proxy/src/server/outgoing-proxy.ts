// The outgoing proxy that the environment names, as most programs read it. The command reads it; the library does not,
// since a host app decides about its own connections.
import { type Dispatcher, EnvHttpProxyAgent } from 'undici';
import { ConfigurationError } from './configuration-error.js';
import type { Environment, EnvironmentSetting } from './environment-settings.js';
import { readVariable } from './environment-value.js';

/** For `--help` and the README; in small letters they do the same, and win. */
export const OUTGOING_PROXY_SETTINGS: readonly Pick<EnvironmentSetting, 'variable' | 'isSecret' | 'help'>[] =
  [
    { variable: 'HTTPS_PROXY', help: 'outgoing proxy on the way to the voice service, http or https (none)' },
    { variable: 'NO_PROXY', help: 'hosts that are reached without it, comma-separated; * for all (none)' },
  ];

/** An outgoing proxy. */
export interface OutgoingProxy {
  readonly dispatcher: Dispatcher;
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
  return { host: url.host, dispatcher: new EnvHttpProxyAgent({ httpProxy: '', httpsProxy, noProxy }) };
}
