// How an HTTP server ends without losing a request: it tells every client to come back on another connection, goes on
// listening for a while, then stops listening, and only then lets go of connections that have fallen idle.
import type http from 'node:http';
import net from 'node:net';

/** How long each step may take, in milliseconds. */
export interface DrainTiming {
  /** Listening goes on: behind a load balancer connections keep coming until it has noticed. */
  readonly listenMs: number;
  /** After this much more time whatever is still open is cut off. */
  readonly finishMs: number;
}

/** See the top of this file. */
export interface Drain {
  readonly hasBegun: boolean;
  /** Ends the server. Call it once. Never rejects. */
  begin(timing: DrainTiming): Promise<void>;
}

/**
 * How long idle connections are kept once nobody listens any more, in milliseconds: a request that was sent just
 * before its client was told arrives within it.
 */
const LINGER_MS = 1_000;
/** How often connections are looked for that have fallen idle, in milliseconds. */
const SWEEP_EVERY_MS = 100;

/** Watches the server's requests; attach it before any other listener for them. */
export function attachDrain(server: http.Server): Drain {
  const underWay = new Set<http.ServerResponse>();
  let hasBegun = false;
  server.on('request', (_request, response) => {
    underWay.add(response);
    response.once('close', () => underWay.delete(response));
    if (hasBegun) response.setHeader('Connection', 'close');
  });

  return {
    get hasBegun() {
      return hasBegun;
    },
    async begin({ listenMs, finishMs }) {
      hasBegun = true;
      for (const response of underWay) {
        if (!response.headersSent) response.setHeader('Connection', 'close');
      }
      const timers: NodeJS.Timeout[] = [];
      const after = (ms: number, step: () => void) => timers.push(setTimeout(step, ms));
      await new Promise<void>((resolve) => {
        server.once('close', resolve);
        after(listenMs, () => {
          // http's own close would cut off idle connections at once, and a request on its way in one of them.
          net.Server.prototype.close.call(server);
          after(LINGER_MS, () => {
            server.close();
            timers.push(setInterval(() => server.closeIdleConnections(), SWEEP_EVERY_MS));
          });
          after(finishMs, () => server.closeAllConnections());
        });
      });
      for (const timer of timers) clearTimeout(timer);
      // Once more for a server whose connections all ended before: it ends the timer of its time limits.
      server.close();
    },
  };
}
