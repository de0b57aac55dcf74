// How a server of the benchmark tells the one who started it where it listens; it ends with its parent.
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';

export function announce(server: Server): void {
  server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }));
  process.on('disconnect', () => process.exit(0));
}
