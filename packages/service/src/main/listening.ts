// Opens and closes a server's port, with errors that name it.

import { once } from 'node:events';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ListenAddress } from './listen-address.js';

/** How long to wait for requests under way. */
const CLOSE_LIMIT_MS = 3_000;

/**
 * @param address port 0 takes any free port.
 * @throws Error of one line that names the port.
 */
export async function listen(
  server: Server,
  { port, host }: { readonly port: number; readonly host: string },
): Promise<ListenAddress> {
  if (!Number.isInteger(port) || port < 0 || port > 65_535) {
    throw new Error(`port must be a whole number from 0 to 65535, not ${port}`);
  }
  try {
    server.listen(port, host);
    await once(server, 'listening');
  } catch (error) {
    throw new Error(`cannot listen on port ${port} of ${host}: ${reasonOf(error)}`, { cause: error });
  }
  return new ListenAddress(host, server.address() as AddressInfo);
}

/** Answers requests that come before the service is ready, which nobody else would. */
export function answerWhileStarting(_request: IncomingMessage, response: ServerResponse): void {
  response.writeHead(503, { 'retry-after': '1' }).end();
}

/** Settles when requests under way are answered, or cut off after a time, and the port is free; never rejects. Idempotent. */
export async function stopListening(server: Server): Promise<void> {
  if (!server.listening) return;
  // A connection that is idle from now on ends instead of waiting for another request.
  server.keepAliveTimeout = 1;
  const cutting = setTimeout(() => server.closeAllConnections(), CLOSE_LIMIT_MS);
  await new Promise<void>((resolve) => {
    server.close(() => resolve());
  });
  clearTimeout(cutting);
}

function reasonOf(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  switch (code) {
    case 'EADDRINUSE':
      return 'it is taken by another program';
    case 'EACCES':
      return 'this user may not use it';
    case 'EADDRNOTAVAIL':
      return 'this machine has no such address';
    default:
      return message;
  }
}
