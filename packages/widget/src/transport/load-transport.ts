// Fetches the session engine, which is large, on demand: never before the visitor shows interest.
import { toChunkError } from '../errors/chunk-error.js';
import type { Transport } from './transport.js';

/** Gets a transport; called on hover, focus or start, and then once per call. */
export type TransportLoader = () => Promise<Transport>;

/** Loads the LiveKit transport as a chunk of its own. Rejects with `reload_needed` or `proxy_unreachable`. */
export const loadLiveKitTransport: TransportLoader = async () => {
  try {
    const { liveKitTransport } = await import('./livekit.js');
    return liveKitTransport;
  } catch (cause) {
    throw toChunkError(cause);
  }
};
