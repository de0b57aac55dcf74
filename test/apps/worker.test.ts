// The join-proxy as a Cloudflare Worker, in the runtime that Cloudflare itself runs.
import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { before, describe, it } from 'node:test';
import { startAnnouncedProcess } from '../support/announced-process.js';
import { keepUntilEnd } from '../support/suite-resources.js';
import { holdCall, withVisitor } from './call-scenario.js';
import { APPS, missingApps, startPackedSandbox } from './packed-service.js';
import { assertStrangerRefused } from './stranger.js';
import { serveStaticSite, type StaticSite } from './static-site.js';

describe('a join-proxy that is a Cloudflare Worker', { skip: missingApps, timeout: 120_000 }, () => {
  const keep = keepUntilEnd();
  let site: StaticSite;
  let proxyOrigin: string;

  before(async () => {
    const sandbox = await startPackedSandbox();
    keep({ close: () => sandbox.stop() });
    site = keep(
      await serveStaticSite({
        folders: {
          '/': join(APPS, 'strict-csp'),
          '/widget/': join(APPS, 'node_modules/@voice-agent/widget/dist/browser'),
        },
      }),
    );
    const { default: workerd } = createRequire(APPS)('workerd') as { readonly default: string };
    const worker = await startAnnouncedProcess(
      [workerd, 'serve', '--control-fd=1', join(APPS, 'worker/config.capnp')],
      {
        ready: /"event":"listen"/,
        environment: { ...sandbox.environment, VOICE_AGENT_ORIGINS: site.origin },
      },
    );
    keep({ close: () => worker.stop() });
    const { port } = JSON.parse(worker.line) as { readonly port: number };
    proxyOrigin = `http://127.0.0.1:${port}`;
    site.replace('https://voice.example.com', proxyOrigin);
  });

  it('tells a page that is not in its list so', () => assertStrangerRefused(proxyOrigin));

  it('describes itself', async () => {
    const response = await fetch(`${proxyOrigin}/voice/openapi.json`);
    assert.equal(((await response.json()) as { readonly openapi: string }).openapi, '3.1.0');
  });

  it('holds a whole call', () =>
    withVisitor(site.origin, (visitor) =>
      holdCall(visitor.page, visitor, { greeting: "Hello Ada, welcome to Luigi's. How can I help you?" }),
    ));
});
