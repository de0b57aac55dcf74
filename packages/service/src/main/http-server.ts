// The HTTP server with its limits, and its answer to what is no request: one in the API's own form where there is still somebody to
// read it.

import { randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { ApiError } from '../rest/api-error.js';
import { errorBody } from '../rest/envelope.js';
import { OTHER_ROUTE } from '../rest/route-names.js';
import type { OnEvent } from '../telemetry/service-event.js';
import type { Clock } from '../time/clock.js';

/** From the beginning of a request to the end of its headers. */
const HEADERS_TIMEOUT_MS = 15_000;
/** To the end of its body: a file of 50 MB needs 3 Mbit/s, as base64. */
const REQUEST_TIMEOUT_MS = 180_000;
/** A little longer than reverse proxies keep an idle connection, so that they never send into one that is about to close. */
const KEEP_ALIVE_TIMEOUT_MS = 65_000;
const CHECK_INTERVAL_MS = 5_000;
/** Each call has two, clients of the API keep some; more than this would be too many for one process anyway. */
export const MAX_CONNECTIONS = 4_000;

interface HttpServerOptions {
  readonly clock: Clock;
  readonly onEvent: OnEvent;
}

export function createHttpServer({ clock, onEvent }: HttpServerOptions): Server {
  const server = createServer({
    headersTimeout: HEADERS_TIMEOUT_MS,
    requestTimeout: REQUEST_TIMEOUT_MS,
    keepAliveTimeout: KEEP_ALIVE_TIMEOUT_MS,
    connectionsCheckingInterval: CHECK_INTERVAL_MS,
  });
  server.maxConnections = MAX_CONNECTIONS;
  const answering = new WeakSet<Duplex>();
  server.on('request', ({ socket }, response) => {
    answering.add(socket);
    response.once('close', () => answering.delete(socket));
  });
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    // In the middle of another answer nothing can be said.
    if (error.code === 'ECONNRESET' || !socket.writable || answering.has(socket)) {
      socket.destroy();
      return;
    }
    const requestId = randomUUID();
    const refusal = ApiError.badRequest(messageFor(error.code));
    const body = JSON.stringify(errorBody(refusal, requestId, clock.now()));
    socket.once('finish', () => socket.destroy());
    socket.end(
      [
        'HTTP/1.1 400 Bad Request',
        'Connection: close',
        'Cache-Control: no-store',
        'Content-Type: application/json; charset=utf-8',
        `Content-Length: ${Buffer.byteLength(body)}`,
        '',
        body,
      ].join('\r\n'),
    );
    onEvent({
      type: 'request',
      requestId,
      method: 'OTHER',
      route: OTHER_ROUTE,
      status: refusal.status,
      durationMs: 0,
      workspaceId: undefined,
    });
  });
  return server;
}

function messageFor(code: string | undefined): string {
  switch (code) {
    case 'HPE_HEADER_OVERFLOW':
      return 'The address and the headers of the request are longer than 16 KB.';
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return 'The request was not complete in time.';
    default:
      return 'The request could not be read.';
  }
}
