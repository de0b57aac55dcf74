// Notices when the page's Content-Security-Policy forbids a connection: the browser tells that apart from every other
// failure, but only by an event.
import { createVoiceError } from '../errors/voice-error.js';

/**
 * Rejects with `blocked_by_csp` when a connection to the host of `address` is forbidden from now on, and says in the console
 * what to allow: the host alone, since the rest of such an address is a secret. Never resolves. `signal` stops the watch.
 */
export function rejectWhenForbidden(address: string, signal: AbortSignal): Promise<never> {
  const source = toSource(address);
  return new Promise((_, reject) => {
    const judge = ({ disposition, blockedURI }: SecurityPolicyViolationEvent): void => {
      if (disposition !== 'enforce' || !source || toSource(blockedURI)?.host !== source.host) return;
      document.removeEventListener('securitypolicyviolation', judge);
      const message = `The page's Content-Security-Policy blocks the voice service: add "${source.protocol}//${source.host}" to its connect-src.`;
      console.error(`voice-agent: blocked_by_csp. ${message}`);
      reject(createVoiceError('blocked_by_csp', { message }));
    };
    document.addEventListener('securitypolicyviolation', judge, { signal });
  });
}

function toSource(address: string): URL | undefined {
  try {
    return new URL(address);
  } catch {
    return undefined; // a keyword, such as `inline`, or an address that cannot be opened anyway
  }
}
