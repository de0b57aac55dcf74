// The metrics, on a port of their own: they are for the operator, not for whoever finds the port of the joins.
import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { collectDefaultMetrics, type Registry } from 'prom-client';
import { pathOf } from '../adapters/express/plain-http.js';

/** A server of metrics that listens. */
export interface MetricsServer {
  readonly address: AddressInfo;
  /** Ends every connection. Never rejects. */
  close(): Promise<void>;
}

interface MetricsPlace {
  readonly host: string;
  readonly port: number;
}

/** A scraper that takes longer for a request is none, in milliseconds. */
const CLIENT_TIMEOUT_MS = 10_000;

/**
 * Serves `GET /metrics` and nothing else, with figures of the process added.
 * @throws the system's error when the port cannot be taken
 */
export async function startMetricsServer(
  registry: Registry,
  { host, port }: MetricsPlace,
): Promise<MetricsServer> {
  collectDefaultMetrics({ register: registry });
  const server = http.createServer(
    { headersTimeout: CLIENT_TIMEOUT_MS, requestTimeout: CLIENT_TIMEOUT_MS },
    (request, response) => {
      request.resume();
      const isAsked = pathOf(request) === '/metrics';
      const isRead = request.method === 'GET' || request.method === 'HEAD';
      if (isAsked && isRead) void sendMetrics(registry, response);
      else response.writeHead(isAsked ? 405 : 404, { 'x-content-type-options': 'nosniff' }).end();
    },
  );
  server.setTimeout(CLIENT_TIMEOUT_MS);
  server.listen(port, host);
  await once(server, 'listening');
  return {
    address: server.address() as AddressInfo,
    async close() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

async function sendMetrics(registry: Registry, response: http.ServerResponse): Promise<void> {
  try {
    const text = await registry.metrics();
    response.writeHead(200, {
      'content-type': registry.contentType,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    });
    response.end(text);
  } catch {
    // A figure that cannot be read must not end the process; the scraper reports the gap.
    response.writeHead(500).end();
  }
}
