// Fetches the session engine, which is large, on demand: never before the visitor shows interest.
import { throwChunkError } from '../errors/chunk-error.js';
import type { Transport } from './transport.js';

/** Gets a transport; called on hover, focus or start, and then once per call. */
export type TransportLoader = () => Promise<Transport>;

/** Loads the LiveKit transport as a chunk of its own. Rejects with `reload_needed` or `proxy_unreachable`. */
export const loadLiveKitTransport: TransportLoader = () =>
  import('./livekit.js').then(({ liveKitTransport }) => liveKitTransport, throwChunkError);
