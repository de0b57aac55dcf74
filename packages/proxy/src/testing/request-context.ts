// A request's context for tests of single guards.
import type { RequestHeaders } from '../http/http-types.js';
import type { RequestContext } from '../visitor/request-context.js';
import { SITE } from './proxy-fixture.js';

/** A POST from a page of `SITE`; tests change what they are about. */
export function requestContext(
  overrides: Partial<RequestContext> & { readonly headers?: RequestHeaders } = {},
): RequestContext {
  return {
    requestId: 'request-1',
    method: 'POST',
    headers: { origin: SITE },
    path: '/join',
    address: '198.51.100.9',
    clientAddress: '198.51.100.9',
    mount: '/voice',
    clientKey: '198.51.100.9',
    replyHeaders: {},
    readBody: () => Promise.resolve({ kind: 'parsed', value: {} }),
    signal: new AbortController().signal,
    ...overrides,
  };
}
