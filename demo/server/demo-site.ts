// The demo site: its pages, the join-proxy and, unless a real service is named, a sandbox. One server for all of it.
import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import express from 'express';
import helmet from 'helmet';
import { createJoinProxy, type JoinProxy, type LogLine } from '@voice-agent/proxy';
import { createSandbox, type Sandbox } from '@voice-agent/sandbox';
import { compressedFiles } from './compressed-files.js';
import type { RemoteService } from './configuration.js';

export interface DemoSiteOptions {
  /** 0 takes a free port. */
  readonly port: number;
  /** Default: a sandbox of its own. */
  readonly service?: RemoteService | undefined;
  /** The key of its own sandbox; default `sandbox-key`. */
  readonly sandboxKey?: string;
  /** Hears of every request that the proxy refused or could not serve. Default: nobody does. */
  readonly onWarning?: (line: LogLine) => void;
}

export interface DemoSite {
  readonly url: string;
  /** Absent with a real service. */
  readonly sandbox: Sandbox | undefined;
  close(): Promise<void>;
}

/** A sandbox costs nothing, and everybody who tries a demo on their own machine has the same address. */
const SANDBOX_LIMITS = {
  ipPerMinute: false,
  ipPerHour: false,
  ipPerDay: false,
  agentPerMinute: false,
  perMinute: false,
  perDay: false,
  minutesPerDay: false,
  concurrentPerIp: false,
  concurrent: false,
} as const;
const PAGES = fileURLToPath(new URL('../pages', import.meta.url));
const DOCUMENTATION = fileURLToPath(new URL('../docs', import.meta.url));

/** @throws when the port is taken or the configuration is refused; nothing is left open then. */
export async function createDemoSite(options: DemoSiteOptions): Promise<DemoSite> {
  // The port comes first: the proxy must know the origin of the pages, and a taken port should start nothing.
  const app = express();
  app.disable('x-powered-by');
  let isReady = false;
  app.use((_request, response, next) => {
    if (isReady) next();
    else response.status(503).set('retry-after', '1').end();
  });
  const server = createServer(app);
  const port = await listen(server, options.port);
  const url = `http://localhost:${port}`;

  let sandbox: Sandbox | undefined;
  let proxy: JoinProxy;
  try {
    sandbox = options.service
      ? undefined
      : await createSandbox({ port: 0, apiKey: options.sandboxKey ?? 'sandbox-key' });
    proxy = createProxy(options, sandbox, [url, `http://127.0.0.1:${port}`]);
  } catch (error) {
    await Promise.all([sandbox?.close(), stop(server)]);
    throw error;
  }

  app.use('/voice', proxy);
  app.use(securityHeaders());
  app.get('/docs/playground.html', (_request, response) => response.redirect(301, '/playground.html'));
  app.use(express.static(PAGES));
  app.use('/docs', compressedFiles(DOCUMENTATION));
  isReady = true;

  return {
    url,
    sandbox,
    close: async () => {
      await Promise.all([stop(server), proxy.close(), sandbox?.close()]);
    },
  };
}

function createProxy(
  options: DemoSiteOptions,
  sandbox: Sandbox | undefined,
  origins: readonly string[],
): JoinProxy {
  const logger = (line: LogLine): void => {
    if (line.level !== 'info') options.onWarning?.(line);
  };
  const shared = { origins, logger };
  if (sandbox) {
    const variables = ['first_name'];
    const named = sandbox.agents.map(({ id, name }) => [aliasOf(name), { id, variables }] as const);
    const [host] = sandbox.agents;
    const agents = { ...Object.fromEntries(named), ...(host ? { default: { id: host.id, variables } } : {}) };
    return createJoinProxy({
      baseUrl: sandbox.baseUrl,
      apiKey: sandbox.apiKey,
      agents,
      limits: SANDBOX_LIMITS,
      ...shared,
    });
  }
  if (!options.service) throw new Error('There is neither a service nor a sandbox.');
  const { baseUrl, apiKey, agentId, variables } = options.service;
  return createJoinProxy({
    baseUrl,
    apiKey,
    agents: { default: { id: agentId, variables } },
    ...shared,
  });
}

/** `Second invitation` → `second-invitation`. */
function aliasOf(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}

/** As strict as the strictest site that might use the widget, so that the demo proves it works there. */
function securityHeaders(): express.RequestHandler {
  return helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'"],
        imgSrc: ["'self'"],
        // The session's sockets: the service's, or the sandbox's on this machine.
        connectSrc: ["'self'", 'https:', 'wss:', 'http://127.0.0.1:*', 'ws://127.0.0.1:*'],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        frameAncestors: ["'self'"],
        requireTrustedTypesFor: ["'script'"],
      },
    },
    strictTransportSecurity: false,
  });
}

async function listen(server: Server, port: number): Promise<number> {
  server.listen(port, 'localhost');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

async function stop(server: Server): Promise<void> {
  const closed = once(server, 'close');
  server.close();
  server.closeAllConnections();
  await closed;
}
