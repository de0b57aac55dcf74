// Takes every WebSocket upgrade of a server to its handler, or refuses it with an HTTP status. Nothing that arrives here
// may throw.

import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer, type WebSocket } from 'ws';
import { requestUrl } from './request-url.js';
import { MAX_MESSAGE_BYTES } from './signal-limits.js';

/** What to do with one upgrade: refuse it, or accept it and go on with the socket. */
export type UpgradeVerdict =
  | { readonly kind: 'refuse'; readonly status: keyof typeof REASONS }
  | { readonly kind: 'accept'; readonly open: (socket: WebSocket) => void };

const REASONS = { 400: 'Bad Request', 401: 'Unauthorized', 403: 'Forbidden', 404: 'Not Found' } as const;

export function refuse(status: keyof typeof REASONS): UpgradeVerdict {
  return { kind: 'refuse', status };
}

/** @returns stops routing; sockets that are open stay open. */
export function routeUpgrades(
  httpServer: Server,
  decide: (url: URL, request: IncomingMessage) => UpgradeVerdict,
): () => void {
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: MAX_MESSAGE_BYTES,
    perMessageDeflate: false,
  });

  const onUpgrade = (request: IncomingMessage, socket: Duplex, head: Buffer): void => {
    socket.on('error', () => socket.destroy()); // gone before it was opened
    const url = requestUrl(request);
    const verdict = url === undefined ? refuse(400) : decide(url, request);
    if (verdict.kind === 'accept') sockets.handleUpgrade(request, socket, head, verdict.open);
    else reject(socket, verdict.status);
  };

  httpServer.on('upgrade', onUpgrade);
  return () => {
    httpServer.off('upgrade', onUpgrade);
    sockets.close();
  };
}

function reject(socket: Duplex, status: keyof typeof REASONS): void {
  socket.once('finish', () => socket.destroy());
  socket.end(`HTTP/1.1 ${status} ${REASONS[status]}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}
