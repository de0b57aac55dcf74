// A visit for tests of single guards.
import type { RequestHeaders } from '../http/http-types.js';
import type { Visit } from '../guards/guard.js';
import { SITE } from './proxy-fixture.js';

/** A POST from a page of `SITE`; tests change what they are about. */
export function visit(overrides: Partial<Visit> & { readonly headers?: RequestHeaders } = {}): Visit {
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
