// The URL of a request, read without throwing.

import type { IncomingMessage } from 'node:http';

/** Only path and query mean anything here: the host is whatever the client wrote. */
const ANY_HOST = 'http://service';

/** @returns `undefined` when the request line holds no URL. */
export function requestUrl(request: IncomingMessage): URL | undefined {
  const target = request.url ?? '';
  return URL.canParse(target, ANY_HOST) ? new URL(target, ANY_HOST) : undefined;
}
