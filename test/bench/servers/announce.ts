// How a server of the benchmark tells the one who started it where it listens and, asked by any message, what time its
// processor has spent on it. It ends with its parent.
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';

export function announce(server: Server): void {
  server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }));
  process.on('message', () => {
    const { user, system } = process.cpuUsage();
    process.send?.({ cpuMs: (user + system) / 1000 });
  });
  process.on('disconnect', () => process.exit(0));
}
