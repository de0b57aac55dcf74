// The fetch handler under Hono on a real server, and what it asks of a runtime that is no Node.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import http, { type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { getConnInfo } from '@hono/node-server/conninfo';
import { serve } from '@hono/node-server';
import { createFetchHandler, type FetchHandlerOptions } from '@voice-agent/proxy/fetch';
import { Hono, type Context } from 'hono';
import { build, type Rolldown } from 'vite';

const SITE = 'https://shop.example.com';
const CALL = {
  joinUrl: 'wss://rooms.example.com/join?token=one-time',
  callId: '7e9f1c52-0d4f-4a57-9b0b-0f6a4a1d2c3e',
  agentName: 'Host',
};
const HEADERS = { origin: SITE, 'content-type': 'application/json' };
/** All that the bundle may ask of a runtime beyond web standards; Cloudflare has them under `nodejs_compat`. */
const NODE_MODULES = ['node:crypto', 'node:net', 'node:timers/promises'];

let upstream: Server;
let options: Omit<FetchHandlerOptions, 'clientAddress'>;

before(async () => {
  upstream = http.createServer((_request, response) => {
    response.setHeader('content-type', 'application/json').end(JSON.stringify(CALL));
  });
  upstream.listen(0, '127.0.0.1');
  await once(upstream, 'listening');
  options = {
    baseUrl: `http://127.0.0.1:${(upstream.address() as AddressInfo).port}/api/public/v1`,
    apiKey: 'sk-canary-0123456789',
    agents: { default: { id: '0b9f4c1e-6a52-4d0c-8a3f-3b1c2d4e5f60' } },
    origins: [SITE],
    limits: { ipPerMinute: 2 },
    logger: () => undefined,
  };
});
after(() => {
  upstream.close();
  upstream.closeAllConnections();
});

describe('the fetch handler under Hono', () => {
  it('answers joins over HTTP, counts by the address of the socket, and leaves other routes to the app', async () => {
    const handler = createFetchHandler<Context>({
      ...options,
      clientAddress: (_request, context) => getConnInfo(context).remote.address,
    });
    const app = new Hono();
    app.all('/voice/*', (context) => handler(context.req.raw, context));
    app.get('/', (context) => context.text('the site'));
    const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }) as Server;
    await once(server, 'listening');
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    try {
      assert.equal(await (await fetch(origin)).text(), 'the site');
      const join = (forged: string) =>
        fetch(`${origin}/voice/join`, {
          method: 'POST',
          headers: { ...HEADERS, 'x-forwarded-for': forged },
          body: '{}',
        });
      const good = await join('1.1.1.1');
      assert.equal(good.status, 200);
      assert.equal(good.headers.get('access-control-allow-origin'), SITE);
      assert.deepEqual(await good.json(), CALL);
      assert.equal((await join('2.2.2.2')).status, 200);
      const spent = await join('3.3.3.3');
      assert.equal(spent.status, 429);
      assert.ok(Number(spent.headers.get('retry-after')) >= 1);
    } finally {
      server.close();
      server.closeAllConnections();
    }
  });
});

describe('the fetch handler, bundled for a runtime that is no Node', () => {
  let bundle: Rolldown.OutputChunk;
  before(async () => {
    const built = (await build({
      configFile: false,
      logLevel: 'error',
      ssr: { noExternal: true },
      build: {
        write: false,
        ssr: fileURLToPath(import.meta.resolve('@voice-agent/proxy/fetch')),
        rolldownOptions: { output: { format: 'cjs' } },
      },
    })) as Rolldown.RolldownOutput;
    bundle = built.output[0];
  });

  it('asks for nothing of Node beyond a short list', () => {
    const asked = [...bundle.imports, ...bundle.dynamicImports].sort();
    assert.deepEqual(
      asked.filter((name) => !NODE_MODULES.includes(name)),
      [],
    );
    const sources = bundle.moduleIds.join('\n');
    assert.doesNotMatch(sources, /node_modules\/(?:express|undici|ioredis|prom-client)\//);
    assert.match(sources, /proxy\/dist\/routes\/join\/join-handler\.js/);
  });
});
