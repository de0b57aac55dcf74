// One request of a chain of redirects, and the one that follows it, as browsers have it.

import type { Dispatcher } from 'undici';
import { harmlessOf, withoutBody, type Headers } from './headers.js';

export interface Hop {
  readonly url: URL;
  readonly method: Dispatcher.HttpMethod;
  readonly headers: Headers;
  readonly body: string | Uint8Array | undefined;
}

const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

export function isRedirect(status: number): boolean {
  return REDIRECTS.has(status);
}

/** @param url where the redirect leads. Another origin gets none of the headers that may hold a secret. */
export function nextHop({ url: from, method, headers, body }: Hop, status: number, url: URL): Hop {
  const kept = url.origin === from.origin ? headers : harmlessOf(headers);
  const isGet = method === 'GET' || method === 'HEAD';
  const becomesGet = (status === 303 && !isGet) || (status <= 302 && method === 'POST');
  return becomesGet
    ? { url, method: 'GET', headers: withoutBody(kept), body: undefined }
    : { url, method, headers: kept, body };
}
