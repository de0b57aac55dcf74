// Why a chunk of the widget could not be loaded: no network, or a file that is no longer there.
import { createVoiceError, type VoiceError } from './voice-error.js';

/** What to do with the failure of an `import()` of the widget's own: throws it as `reload_needed` or `proxy_unreachable`. */
export function throwChunkError(cause: unknown): never {
  throw toChunkError(cause);
}

/**
 * What `import()` threw, as an error of ours. `reload_needed` where a server answered, only not with the file: after an
 * update of the site, an open page asks for files that are gone, and will do so until it is loaded anew. Without an answer
 * `proxy_unreachable`, whose words tell the visitor to look to the connection.
 */
function toChunkError(cause: unknown): VoiceError {
  const isAnswered = navigator.onLine && responseStatus(cause) !== 0;
  return createVoiceError(isAnswered ? 'reload_needed' : 'proxy_unreachable', { cause });
}

/** Undefined where the browser names no address in its message, or keeps the status to itself. */
function responseStatus(cause: unknown): number | undefined {
  const [address = ''] = /\bhttps?:\S+/.exec(String(cause)) ?? [];
  const entry = performance.getEntriesByName(address).at(-1) as PerformanceResourceTiming | undefined;
  return entry?.responseStatus;
}
