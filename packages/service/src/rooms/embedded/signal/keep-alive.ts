// Whether anyone is still at a WebSocket, and how it is closed for certain.

import type { WebSocket } from 'ws';
import type { SignalLimits } from './signal-limits.js';

/** How long a closing handshake may take. */
const CLOSE_LIMIT_MS = 2_000;
const NORMAL_CLOSURE = 1000;

/**
 * Pings a socket, and terminates it when nothing at all has come back for too long: its `close` event then tells of it,
 * as for any lost connection.
 */
export function keepAlive(
  socket: WebSocket,
  limits: Pick<SignalLimits, 'pingIntervalMs' | 'silenceMs'>,
): void {
  let lastSignMs = performance.now();
  const alive = (): void => {
    lastSignMs = performance.now();
  };
  const timer = setInterval(() => {
    if (performance.now() - lastSignMs > limits.silenceMs) socket.terminate();
    else if (socket.readyState === socket.OPEN) socket.ping();
  }, limits.pingIntervalMs);
  socket.on('pong', alive).on('message', alive).on('ping', alive);
  socket.once('close', () => clearInterval(timer));
  // A protocol error closes the socket; `close` is what matters here.
  socket.on('error', () => undefined);
}

/** Closes in order, or by force where the other side does not answer. */
export function closeSocket(socket: WebSocket): void {
  if (socket.readyState === socket.CLOSED) return;
  const forcing = setTimeout(() => socket.terminate(), CLOSE_LIMIT_MS);
  socket.once('close', () => clearTimeout(forcing));
  socket.close(NORMAL_CLOSURE);
}
