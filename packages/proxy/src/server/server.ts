// The standalone server: the router at /voice, two health routes, timeouts for slow clients, and a drain.
import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import express, { type ErrorRequestHandler, type Request, type RequestHandler, type Response } from 'express';
import type { Registry } from 'prom-client';
import { createJoinProxy } from '../adapters/express/join-proxy.js';
import type { ProxyErrorCode } from '../http/proxy-error.js';
import { REPLY_HEADERS } from '../http/reply-headers.js';
import { serverErrorReply } from '../http/reply.js';
import type { ServerConfiguration } from './configuration.js';
import { attachDrain } from './drain.js';
import { longestRequestMs } from './longest-request.js';
import { type MetricsServer, startMetricsServer } from './metrics-server.js';

/** Where the router is mounted. */
const MOUNT = '/voice';

/** How long clients may take, in milliseconds. */
export interface ServerTiming {
  /** For a request's headers. Default: 10,000. */
  readonly headersMs: number;
  /** For a whole request. Default: 15,000. */
  readonly requestMs: number;
  /** Between requests on one connection: longer than the 60 s that load balancers commonly keep one. Default: 65,000. */
  readonly keepAliveMs: number;
  /** Without a byte in either direction. Default: 120,000. */
  readonly silenceMs: number;
  /** How often the limits are enforced. Default: 1,000. */
  readonly checkEveryMs: number;
}

const USUAL_TIMING: ServerTiming = {
  headersMs: 10_000,
  requestMs: 15_000,
  keepAliveMs: 65_000,
  silenceMs: 120_000,
  checkEveryMs: 1_000,
};

/** A server that listens. */
export interface RunningServer {
  /** Such as `http://127.0.0.1:8787`, without the mount. */
  readonly url: string;
  /** Such as `http://127.0.0.1:9100/metrics`; undefined without a port for them. */
  readonly metricsUrl: string | undefined;
  /**
   * Is not ready from now on and lets joins under way finish; takes new ones for as long as the configuration says, then
   * no new connection, and closes everything. Never rejects.
   */
  close(): Promise<void>;
}

/**
 * Starts the server.
 * @throws the system's error when the port cannot be taken, with its `code`
 */
export async function startServer(
  configuration: ServerConfiguration,
  timing: Partial<ServerTiming> = {},
): Promise<RunningServer> {
  const { headersMs, requestMs, keepAliveMs, silenceMs, checkEveryMs } = { ...USUAL_TIMING, ...timing };
  const proxy = createJoinProxy(configuration.proxy);
  const server = http.createServer({
    headersTimeout: headersMs,
    requestTimeout: requestMs,
    keepAliveTimeout: keepAliveMs,
    connectionsCheckingInterval: checkEveryMs,
  });
  server.setTimeout(silenceMs);
  const drain = attachDrain(server);

  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  const dataHeaders: RequestHandler = (_request, response, next) => {
    response.set(REPLY_HEADERS.page);
    next();
  };
  app.get('/healthz', dataHeaders, (_request, response) => {
    response.json({ status: 'ok' });
  });
  app.get('/readyz', dataHeaders, (_request, response) => {
    const status = drain.hasBegun ? 'draining' : proxy.isReady() ? 'ready' : 'waiting for the store';
    response.status(status === 'ready' ? 200 : 503).json({ status });
  });
  app.use(MOUNT, proxy);
  app.use(dataHeaders, (request, response) => sendError(request, response, 'not_found'));
  const onError: ErrorRequestHandler = (_error, request, response, next) => {
    if (response.headersSent) next(_error);
    else sendError(request, response, 'internal_error');
  };
  app.use(onError);

  server.on('request', app);

  let metrics: MetricsServer | undefined;
  try {
    metrics = await startMetrics(proxy.metrics, configuration);
    server.listen(configuration.port, configuration.host);
    await once(server, 'listening');
  } catch (error) {
    await Promise.all([metrics?.close(), proxy.close()]);
    throw error;
  }

  return {
    url: urlOf(server.address() as AddressInfo),
    metricsUrl: metrics === undefined ? undefined : `${urlOf(metrics.address)}/metrics`,
    async close() {
      await drain.begin({
        listenMs: configuration.drainDelayMs,
        finishMs: longestRequestMs(configuration.settings) + checkEveryMs,
      });
      await proxy.close();
      // Last, so that the joins of the drain can be seen.
      await metrics?.close();
    },
  };
}

async function startMetrics(
  registry: Registry,
  { metricsPort: port, metricsHost: host }: ServerConfiguration,
): Promise<MetricsServer | undefined> {
  return port === undefined ? undefined : startMetricsServer(registry, { host, port });
}

function sendError(request: Request, response: Response, code: ProxyErrorCode): void {
  const reply = serverErrorReply(code, request.headers, Date.now());
  response.status(reply.status).set(reply.headers).send(reply.body);
}

function urlOf({ address, family, port }: AddressInfo): string {
  const host = address === '::' || address === '0.0.0.0' ? 'localhost' : address;
  return `http://${family === 'IPv6' && host !== 'localhost' ? `[${host}]` : host}:${port}`;
}
