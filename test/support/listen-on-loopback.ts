// A server of a test's own, on a free port that only this machine reaches.
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface LoopbackServer {
  /** Such as `http://127.0.0.1:49152`, without a slash. */
  readonly origin: string;
  /** Ends what is under way as well. */
  readonly close: () => Promise<void>;
}

/** The caller closes it. */
export async function listenOnLoopback(answer: RequestListener): Promise<LoopbackServer> {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
