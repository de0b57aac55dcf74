// The transport of Node that the options ask for: through the host's own dispatcher, or a pool of ours.
import type { ProxySettings } from '../config/settings.js';
import { createDispatcherTransport } from './dispatcher-transport.js';
import { createPoolTransport } from './pool-transport.js';
import type { UpstreamTransport } from './upstream-transport.js';

interface TransportLimits {
  /** The longest body that is read, in bytes. Default: that of a started call. */
  readonly maxAnswerBytes?: number;
}

/** Makes a transport to the voice service, with connections of its own. */
export function createServiceTransport(
  { baseUrl, timeoutMs, dispatcher }: Pick<ProxySettings, 'baseUrl' | 'timeoutMs' | 'dispatcher'>,
  { maxAnswerBytes }: TransportLimits = {},
): UpstreamTransport {
  const options = { origin: baseUrl.origin, timeoutMs, maxAnswerBytes };
  return dispatcher === undefined
    ? createPoolTransport(options)
    : createDispatcherTransport({ ...options, dispatcher });
}
