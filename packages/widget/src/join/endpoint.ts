// The join port's usual implementation: asks a join-proxy.
import type { JoinPort } from './join-port.js';
import { askProxy } from './proxy-client.js';

/** Where the standalone proxy mounts its router; resolved against the page's address. */
export const DEFAULT_PROXY_URL = '/voice';

/** How long the proxy may take, in milliseconds: its own upstream deadline and retry fit into it. */
export const JOIN_TIMEOUT_MS = 12_000;

export interface JoinEndpointOptions {
  /** The address the proxy is mounted at, absolute or relative to the page. Default: {@link DEFAULT_PROXY_URL}. */
  readonly proxyUrl?: string | undefined;
  /** Default: {@link JOIN_TIMEOUT_MS}. */
  readonly timeoutMs?: number;
  /** Default: the browser's own. */
  readonly fetch?: typeof globalThis.fetch;
}

/** A join port that asks the proxy at `proxyUrl`. */
export function createJoinEndpoint(options: JoinEndpointOptions = {}): JoinPort {
  const { proxyUrl = DEFAULT_PROXY_URL, timeoutMs = JOIN_TIMEOUT_MS } = options;
  return (request, { signal }) => {
    const fetch = options.fetch ?? globalThis.fetch.bind(globalThis);
    return askProxy(request, { proxyUrl, timeoutMs, fetch, signal });
  };
}
