// An outgoing proxy, as a company's network has one: it takes CONNECT and nothing else.
import http from 'node:http';
import net from 'node:net';
import type { Duplex } from 'node:stream';
import { closeServer, listenOnLoopback } from './loopback.js';

/** A running one. */
export interface ConnectProxy {
  readonly url: string;
  /** Where it was asked to connect to, in order. */
  readonly targets: readonly string[];
  /** From now on it lets nobody through. */
  refuse(): void;
  close(): Promise<void>;
}

/** Starts one on a free port of the loopback interface. */
export async function startConnectProxy(): Promise<ConnectProxy> {
  const targets: string[] = [];
  const sockets = new Set<Duplex>();
  let isRefusing = false;
  const server = http.createServer((_request, response) => response.writeHead(405).end());
  server.on('connect', (request, inside: Duplex) => {
    sockets.add(inside);
    inside.on('error', () => undefined);
    if (isRefusing) {
      inside.end('HTTP/1.1 403 Forbidden\r\n\r\n');
      return;
    }
    const target = request.url ?? '';
    targets.push(target);
    const { hostname, port } = new URL(`http://${target}`);
    const outside = net.connect(Number(port), hostname, () => {
      inside.write('HTTP/1.1 200 Connection Established\r\n\r\n');
      inside.pipe(outside).pipe(inside);
    });
    sockets.add(outside);
    outside.on('error', () => inside.destroy());
    inside.on('close', () => outside.destroy());
  });
  const port = await listenOnLoopback(server);
  return {
    url: `http://127.0.0.1:${port}`,
    targets,
    refuse: () => void (isRefusing = true),
    async close() {
      for (const socket of sockets) socket.destroy();
      await closeServer(server);
    },
  };
}
