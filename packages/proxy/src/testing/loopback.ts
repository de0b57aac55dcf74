// Servers of tests, on free ports that only this machine reaches.
import { once } from 'node:events';
import http from 'node:http';
import https from 'node:https';
import net, { type AddressInfo } from 'node:net';

/** Listens on a free port. @returns the port */
export async function listenOnLoopback(server: net.Server): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

/** Ends requests that are under way, too. May be called again. */
export async function closeServer(server: net.Server): Promise<void> {
  if (!server.listening) return;
  const closed = once(server, 'close');
  server.close();
  if (server instanceof http.Server || server instanceof https.Server) server.closeAllConnections();
  await closed;
}

/** A port that nobody listens on. */
export async function freePort(): Promise<number> {
  const server = net.createServer();
  const port = await listenOnLoopback(server);
  await closeServer(server);
  return port;
}
