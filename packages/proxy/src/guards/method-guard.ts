// Each address takes one method; a preflight asks by OPTIONS.
import { proxyError } from '../http/proxy-error.js';
import type { RequestContext } from '../visitor/request-context.js';
import type { Guard } from './guard.js';

/** Refuses every other method with `method_not_allowed`. */
export function createMethodGuard(taken: 'GET' | 'POST' = 'POST'): Guard<RequestContext> {
  return function methodGuard({ method }) {
    if (method === taken || method === 'OPTIONS') return undefined;
    throw proxyError('method_not_allowed', { headers: { allow: `${taken}, OPTIONS` } });
  };
}
