// Ten seconds in which no packet gets through, in either direction: the call and its transcript outlive them. The packets
// are really lost; no socket is closed, and no interface goes down.
import assert from 'node:assert/strict';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { before, describe, it } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import type { Browser } from 'playwright-core';
import { launchChromium } from '../support/browser.js';
import { startDemoProcess } from '../support/demo-process.js';
import { createLossyNetwork, missingLossyNetwork, type LossyNetwork } from '../support/lossy-network.js';
import { openSessionPage, type SessionPage } from '../support/session-page.js';
import { keepUntilEnd } from '../support/suite-resources.js';
import { untilNothingIsOpen } from '../support/widget-page.js';

const LOSS_MS = 10_000;

const cannotLose = await missingLossyNetwork();

describe('a network that is gone for ten seconds', { timeout: 90_000, skip: cannotLose }, () => {
  const keep = keepUntilEnd();
  let network: LossyNetwork;
  let visitor: SessionPage;

  before(async () => {
    network = keep(await createLossyNetwork());
    const demo = await startDemoProcess({}, network.within);
    keep({ close: () => demo.stop() });
    const browser = keep(await launchWithin(network));
    visitor = await openSessionPage(browser, demo.url, { options: { agent: 'plain' } });
    await visitor.start();
    await visitor.said('agent', /./);
  });

  /** A browser on that machine, by a command of its own. */
  async function launchWithin({ within }: LossyNetwork): Promise<Browser> {
    const folder = await mkdtemp(join(tmpdir(), 'voice-agent-loss-'));
    keep({ close: () => rm(folder, { recursive: true }) });
    const command = join(folder, 'chromium');
    const program = process.env.CHROME_PATH ?? '/usr/bin/chromium';
    await writeFile(command, `#!/bin/sh\nexec ${within.join(' ')} '${program}' "$@"\n`);
    await chmod(command, 0o755);
    return launchChromium({ executablePath: command });
  }

  it('is shown as reconnecting, and does not end the call', async () => {
    await network.lose();
    await delay(LOSS_MS / 2);
    await visitor.use((session) => session.sendText('sent in the tunnel'));
    await delay(LOSS_MS / 2);
    assert.deepEqual((await visitor.diary()).slice(-1), ['reconnecting']);
    await network.mend();
  });

  it('is stable again soon after', async () => {
    const mendedAt = performance.now();
    await visitor.page.waitForFunction(() => window.voice.connection === 'stable', undefined, {
      timeout: 20_000,
      polling: 20,
    });
    assert.ok(performance.now() - mendedAt < 5_000, 'it took five seconds or more');
  });

  it('has lost no word: what was typed meanwhile is answered, in sound', async () => {
    const heard = visitor.page.waitForFunction(() => window.voice.levels().agent > 0.2, undefined, {
      timeout: 20_000,
      polling: 20,
    });
    await visitor.said('agent', /sent in the tunnel/);
    await heard;
    const lines = await visitor.use((session) =>
      session.transcripts.map(({ speaker, ordinal }) => [ordinal, speaker]),
    );
    assert.deepEqual(lines, [
      [0, 'agent'],
      [1, 'user'],
      [2, 'agent'],
    ]);
  });

  it('leaves a call that goes on as before', async () => {
    await visitor.use((session) => session.sendText('and out again'));
    await visitor.said('agent', /and out again/);
    const { peerConnections, audioContexts } = await visitor.page.evaluate(() =>
      window.probe.openResources(),
    );
    assert.deepEqual({ peerConnections, audioContexts }, { peerConnections: 1, audioContexts: 1 });
    const diary = await visitor.diary();
    assert.deepEqual(
      diary.filter((entry) => /error|ended/.test(entry)),
      [],
    );
  });

  it('ends in order', async () => {
    await visitor.use((session) => session.end());
    await untilNothingIsOpen(visitor.page);
    assert.equal((await visitor.diary()).at(-1), 'ended:user');
    assert.deepEqual(await visitor.page.evaluate(() => window.probe.unhandled), []);
  });
});
