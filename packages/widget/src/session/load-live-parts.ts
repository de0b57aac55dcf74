// Fetches the parts of the session that nobody needs before a call: a chunk of their own.
import { throwChunkError } from '../errors/chunk-error.js';
import type * as LiveParts from './live-parts.js';

let loading: Promise<typeof LiveParts> | undefined;
let loaded: typeof LiveParts | undefined;

/** Loaded once; tried again after a failure. Rejects with `reload_needed` or `proxy_unreachable`. */
export function loadLiveParts(): Promise<typeof LiveParts> {
  loading ??= import('./live-parts.js').then(
    (parts) => (loaded = parts),
    (cause: unknown) => {
      loading = undefined;
      return throwChunkError(cause);
    },
  );
  return loading;
}

/** The parts, once they have been fetched. */
export function loadedLiveParts(): typeof LiveParts | undefined {
  return loaded;
}
