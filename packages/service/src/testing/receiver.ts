// A HTTP server on a free port of the loopback address that keeps what it was sent, and answers as the test says.

import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export interface ReceivedRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

export interface Receiver {
  readonly port: number;
  /** Without a slash at its end. */
  readonly url: string;
  readonly requests: readonly ReceivedRequest[];
  /** From now on; the first answer is 200. */
  answer(handle: (request: ReceivedRequest, response: ServerResponse) => void): void;
  close(): Promise<void>;
}

/** Must be closed. */
export async function startReceiver(): Promise<Receiver> {
  const requests: ReceivedRequest[] = [];
  let handle = (_request: ReceivedRequest, response: ServerResponse): void => void response.end();
  const server = createServer((request, response) => {
    const { method = '', url: path = '', headers } = request;
    text(request).then(
      (body) => {
        const received = { method, path, headers, body };
        requests.push(received);
        handle(received, response);
      },
      () => response.destroy(),
    );
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    port,
    url: `http://127.0.0.1:${port}`,
    requests,
    answer(next) {
      handle = next;
    },
    async close() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
