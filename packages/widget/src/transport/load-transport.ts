// Fetches the session engine, which is large, on demand: never before the visitor shows interest.
import { createVoiceError } from '../session/voice-error.js';
import type { Transport } from './transport.js';

/** Gets a transport; called on hover, focus or start, and then once per call. */
export type TransportLoader = () => Promise<Transport>;

/**
 * Loads the LiveKit transport as a chunk of its own. Rejects with `service_unavailable`; without a network with
 * `proxy_unreachable`, as the call itself would, since its words tell the visitor to look to the connection.
 */
export const loadLiveKitTransport: TransportLoader = async () => {
  try {
    const { liveKitTransport } = await import('./livekit.js');
    return liveKitTransport;
  } catch (cause) {
    throw createVoiceError(navigator.onLine ? 'service_unavailable' : 'proxy_unreachable', {
      message: 'The call engine could not be loaded.',
      cause,
    });
  }
};
