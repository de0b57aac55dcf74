// A Next app: rendered on its server with the element in it, and the join-proxy as one of its routes.
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { startAnnouncedProcess, type AnnouncedProcess } from '../support/announced-process.js';
import { freePort } from '../support/free-port.js';
import { holdCall, withVisitor } from './call-scenario.js';
import { APPS, missingApps, startPackedSandbox, type PackedSandbox } from './packed-service.js';
import { assertStrangerRefused } from './stranger.js';

describe('an app made with next', { skip: missingApps, timeout: 120_000 }, () => {
  let sandbox: PackedSandbox;
  let app: AnnouncedProcess;
  let origin: string;

  before(async () => {
    sandbox = await startPackedSandbox();
    const port = await freePort(); // the app must know its own origin before it listens
    origin = `http://127.0.0.1:${port}`;
    const next = join(APPS, 'node_modules/next/dist/bin/next');
    app = await startAnnouncedProcess(
      [
        process.execPath,
        next,
        'start',
        join(APPS, 'next'),
        '--port',
        String(port),
        '--hostname',
        '127.0.0.1',
      ],
      {
        ready: /Ready in/,
        environment: { ...sandbox.environment, VOICE_AGENT_ORIGINS: origin, NEXT_TELEMETRY_DISABLED: '1' },
      },
    );
  });
  after(() => Promise.all([app.stop(), sandbox.stop()]));

  it('renders the element on the server', async () => {
    const html = await (await fetch(origin)).text();
    assert.match(html, /<voice-agent[ >]/);
  });

  it('refuses a join from another site', () => assertStrangerRefused(origin));

  it('holds a whole call without a console error about hydration', () =>
    withVisitor(origin, (visitor) =>
      holdCall(visitor.page, visitor, { greeting: "Hello Ada, welcome to Luigi's. How can I help you?" }),
    ));
});
