// Who may read the figures: this machine, at the service's own port; or whoever reaches a port that is for nothing else.

import { createServer } from 'node:http';
import express, { type RequestHandler } from 'express';
import type { Metrics } from '../telemetry/metrics.js';
import { listen, stopListening } from './listening.js';

export const METRICS_PATH = '/metrics';

const LOOPBACK = /^(127\.|::1$|::ffff:127\.)/;
/** What a reverse proxy on this machine adds, which speaks for others. */
const FORWARDED = ['forwarded', 'x-forwarded-for', 'x-real-ip'] as const;

/** For the service's own port: to others it is as if there were nothing. */
export function serveMetricsToThisMachine(metrics: Metrics): RequestHandler {
  const answer = serveMetrics(metrics);
  return (request, response, next) => {
    const isLocal = LOOPBACK.test(request.socket.remoteAddress ?? '');
    const isForwarded = FORWARDED.some((name) => request.headers[name] !== undefined);
    if (isLocal && !isForwarded) answer(request, response, next);
    else response.status(404).type('text').send('not found\n');
  };
}

export interface MetricsAddress {
  readonly port: number;
  readonly host: string;
}

/** @throws Error of one line that names the port. @returns where it listens, and what closes it. */
export async function openMetricsPort(metrics: Metrics, address: MetricsAddress) {
  const app = express();
  app.disable('x-powered-by');
  app.get(METRICS_PATH, serveMetrics(metrics));
  const server = createServer(app);
  const { origin } = await listen(server, address);
  return { url: `${origin}${METRICS_PATH}`, close: () => stopListening(server) };
}

function serveMetrics(metrics: Metrics): RequestHandler {
  return async (_request, response) => {
    const text = await metrics.read();
    response.setHeader('Content-Type', metrics.contentType);
    response.setHeader('Cache-Control', 'no-store');
    response.end(text);
  };
}
