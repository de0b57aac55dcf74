// The join port's usual implementation: asks a join-proxy. How, is a small chunk of its own, fetched with the rest of
// what a call needs.
import { throwChunkError } from '../errors/chunk-error.js';
import type { CallInvitation, JoinRequest } from './join-port.js';
import type * as ProxyClient from './proxy-client.js';

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

/** Fetches what asking a join-proxy takes, ahead of the first call. Rejects with `reload_needed` or `proxy_unreachable`. */
export function loadProxyClient(): Promise<typeof ProxyClient> {
  return import('./proxy-client.js').catch(throwChunkError);
}

/** A join port that asks the proxy at `proxyUrl`, and needs no other way to do so. */
export function createJoinEndpoint(
  options: JoinEndpointOptions = {},
): (request: JoinRequest, options: { readonly signal: AbortSignal }) => Promise<CallInvitation> {
  const { proxyUrl = DEFAULT_PROXY_URL, timeoutMs = JOIN_TIMEOUT_MS } = options;
  return async (request, { signal }) => {
    const fetch = options.fetch ?? globalThis.fetch.bind(globalThis);
    const { askProxy } = await loadProxyClient();
    return askProxy(request, { proxyUrl, timeoutMs, fetch, signal });
  };
}
