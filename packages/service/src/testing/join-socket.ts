// A visitor who has opened a joinUrl, and goes no further: enough for a call to have started.

import { once } from 'node:events';
import { WebSocket } from 'ws';

export interface JoinSocket {
  /** Settles when the service has closed it. */
  readonly closed: Promise<void>;
  send(message: unknown): void;
  /** As a visitor who leaves the page. */
  leave(): Promise<void>;
}

export async function openJoinUrl(joinUrl: string): Promise<JoinSocket> {
  const socket = new WebSocket(joinUrl);
  const closed = once(socket, 'close').then(() => undefined);
  await once(socket, 'message');
  return {
    closed,
    send: (message) => socket.send(JSON.stringify(message)),
    async leave() {
      socket.close();
      await closed;
    },
  };
}
