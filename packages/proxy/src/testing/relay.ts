// A relay in front of a server, whose connections can fall silent without being closed, as behind a router that forgot
// them.
import net from 'node:net';
import { closeServer, listenOnLoopback } from './loopback.js';

/** A running relay. */
export interface Relay {
  /** The server's URL with the relay's address. */
  readonly url: string;
  /** From now on the connections there are carry nothing. New ones do. */
  silence(): void;
  close(): Promise<void>;
}

/** Starts a relay on a free port. */
export async function startRelay(serverUrl: string): Promise<Relay> {
  const target = new URL(serverUrl);
  const sockets = new Set<net.Socket>();
  const relay = net.createServer((inside) => {
    const outside = net.connect(Number(target.port), target.hostname);
    for (const [socket, other] of [
      [inside, outside],
      [outside, inside],
    ] as const) {
      sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => other.destroy());
      socket.pipe(other);
    }
  });
  const url = new URL(serverUrl);
  url.port = String(await listenOnLoopback(relay));
  return {
    url: url.href,
    silence() {
      for (const socket of sockets) socket.unpipe().pause();
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      await closeServer(relay);
    },
  };
}
