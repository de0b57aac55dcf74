// A join-proxy in a host app on a free port, in front of a stub of the voice service.
import assert from 'node:assert/strict';
import http from 'node:http';
import express, { type Express } from 'express';
import { createJoinProxy } from '../adapters/express/join-proxy.js';
import type { JoinProxyOptions, LimitOptions } from '../config/options.js';
import type { EventLine } from '../http/event-log.js';
import type { ProxyLogger, RequestLine } from '../http/request-log.js';
import type { Route } from '../http/route.js';
import { type Received, send, type Sent } from './http-client.js';
import { closeServer, listenOnLoopback } from './loopback.js';
import { routesOf } from './routes.js';
import { startStubUpstream, type StubMode, type StubUpstream } from './stub-upstream.js';

/** The site that the fixture's proxy lets in. */
export const SITE = 'https://shop.example.com';
/** Must turn up nowhere but in the header of upstream calls. */
export const CANARY_KEY = 'sk-canary-5f1d0c7e9ab34';
/** The real id behind the alias `default`. */
export const AGENT_ID = '0b9f4c1e-6a52-4d0c-8a3f-3b1c2d4e5f60';

/** For tests that are about something else. */
const UNLIMITED = {
  ipPerMinute: false,
  ipPerHour: false,
  ipPerDay: false,
  userPerMinute: false,
  userPerDay: false,
  agentPerMinute: false,
  perMinute: false,
  perDay: false,
  minutesPerDay: false,
  concurrentPerUser: false,
  concurrentPerIp: false,
  reservedForTickets: false,
  concurrent: false,
} as const satisfies Required<LimitOptions>;

/** Options that construct; tests change what they are about. */
export function validOptions(overrides: Partial<JoinProxyOptions> = {}): JoinProxyOptions {
  return {
    baseUrl: 'https://voice.example.com/api/public/v1',
    apiKey: CANARY_KEY,
    agents: { default: { id: AGENT_ID, variables: ['first_name'] } },
    origins: [SITE],
    limits: UNLIMITED,
    logger: () => undefined,
    ...overrides,
  };
}

/** A proxy under `/voice` of a host app. */
export interface ProxyFixture {
  readonly origin: string;
  readonly upstream: StubUpstream;
  /** Of requests. */
  readonly lines: readonly RequestLine[];
  /** Of the proxy itself. */
  readonly proxyEvents: readonly EventLine[];
  /** POSTs a join as a page of `SITE` would. */
  readonly join: (body?: unknown, sent?: Sent) => Promise<Received>;
  readonly send: (sent: Sent) => Promise<Received>;
  /** What Prometheus would read. */
  readonly metrics: () => Promise<string>;
  readonly close: () => Promise<void>;
}

interface FixtureOptions {
  readonly mode?: StubMode;
  readonly proxy?: Partial<JoinProxyOptions>;
  /** Middleware of the host app that runs before the proxy. */
  readonly prepare?: (app: Express) => void;
  /** Makes the host app. Default: Express 5's. */
  readonly createApp?: () => Express;
}

/** Starts stub, proxy and host app. */
export async function startProxy({
  mode,
  proxy = {},
  prepare,
  createApp = express,
}: FixtureOptions = {}): Promise<ProxyFixture> {
  const upstream = await startStubUpstream(mode);
  const lines: RequestLine[] = [];
  const proxyEvents: EventLine[] = [];
  const logger: ProxyLogger = (line) => {
    if (line.event === 'request') lines.push(line);
    else proxyEvents.push(line);
  };
  const router = createJoinProxy(validOptions({ baseUrl: upstream.baseUrl, logger, ...proxy }));
  const app = createApp();
  prepare?.(app);
  app.use('/voice', router);
  const server = http.createServer(app);
  const origin = `http://127.0.0.1:${await listenOnLoopback(server)}`;

  return {
    origin,
    upstream,
    lines,
    proxyEvents,
    join: (body = {}, sent = {}) =>
      send(origin, {
        method: 'POST',
        path: '/voice/join',
        body: JSON.stringify(body),
        ...sent,
        headers: { origin: SITE, 'content-type': 'application/json', ...sent.headers },
      }),
    send: (sent) => send(origin, sent),
    metrics: () => router.metrics.metrics(),
    async close() {
      await Promise.all([closeServer(server), router.close(), upstream.close()]);
      for (const line of lines) assertListed(line);
    },
  };
}

let everyRoute: readonly Route[] | undefined;

/** What a route answers, the OpenAPI document must know of. */
function assertListed({ route, code }: RequestLine): void {
  if (code === undefined || code === 'client_closed') return;
  everyRoute ??= routesOf(
    validOptions({
      afterCall: { transcript: true, recording: true, rating: true },
      webhook: { secret: 'no secret', onResult: () => undefined },
    }),
  );
  const codes: readonly string[] = everyRoute.find(({ name }) => name === route)?.errors ?? [];
  assert.ok(codes.includes(code), `the route ${route} does not list the error ${code}`);
}

/** Runs a test with a fixture that is closed whatever happens. */
export async function withProxy(
  options: FixtureOptions,
  test: (proxy: ProxyFixture) => Promise<void>,
): Promise<void> {
  const proxy = await startProxy(options);
  try {
    await test(proxy);
  } finally {
    await proxy.close();
  }
}
