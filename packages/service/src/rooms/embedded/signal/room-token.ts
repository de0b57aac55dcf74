// The token that opens a room: browsers put it into the address, since a WebSocket there sends no headers; LiveKit's
// native SDKs send it as a bearer token.

import type { IncomingMessage } from 'node:http';

/** @returns an empty string, which opens no room, where the request has none. */
export function roomTokenOf(request: Pick<IncomingMessage, 'headers'>, query: URLSearchParams): string {
  const inHeader = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
  return query.get('access_token') ?? inHeader ?? '';
}
