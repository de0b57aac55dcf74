// What the log says of an error nobody foresaw: where it was thrown, and nothing that it carried.
import { ProxyError, proxyError } from './proxy-error.js';

const FRAMES_KEPT = 3;

/**
 * A `ProxyError` as it is; anything else as `internal_error` whose alert holds the error's class and the first
 * lines of its stack. Its message is left out, since a foreign message may quote what it was given.
 */
export function asProxyError(error: unknown): ProxyError {
  if (error instanceof ProxyError) return error;
  if (!(error instanceof Error))
    return proxyError('internal_error', {
      alert: 'A value that is no Error was thrown: look for it in the functions among your options.',
    });
  const frames = (error.stack ?? '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => /^at .*:\d+:\d+\)?$/.test(line))
    .slice(0, FRAMES_KEPT);
  return proxyError('internal_error', {
    alert: `Unexpected ${[error.constructor.name, ...frames].join(' ')}: correct it where these lines lead to your own code, and otherwise report it.`,
    cause: error,
  });
}
