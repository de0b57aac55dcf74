// An unmodified livekit-client in Chromium, without the voice protocol's own client around it.

import assert from 'node:assert/strict';
import { after, afterEach, before, beforeEach, describe, it } from 'node:test';
import { createSandbox, type Sandbox } from '@voice-agent/sandbox';
import type { Page } from 'playwright-core';
import { openForeignClients, type ForeignClients } from './foreign-clients.js';
import { RECORDED_AGENTS } from './recorded-agents.js';
import { createSandboxClient, loudness, type SandboxClient } from './sandbox-client.js';

/** Longer than from one beep of the fake microphone to the next. */
const MUTED_MS = 1_500;
const RECORDED_RATE_PER_MS = 16;
const WAIT = { timeout: 15_000, polling: 50 } as const;

describe('livekit-client', { timeout: 120_000 }, () => {
  let clients: ForeignClients;
  let page: Page;

  before(async () => {
    clients = await openForeignClients();
  });
  after(() => clients.close());
  beforeEach(async () => {
    page = await clients.openPage();
  });
  afterEach(() => page.close());

  async function join(service: SandboxClient, agentName: string, publishes: boolean): Promise<string> {
    const { joinUrl, callId } = await service.start(agentName);
    await page.evaluate(([url, options]) => window.conformance.joinWithLiveKit(url, options), [
      joinUrl,
      { publishes },
    ] as const);
    await waitForMessage('"state":"listening"');
    return callId;
  }

  async function waitForMessage(part: string): Promise<void> {
    await page.waitForFunction(
      (wanted) =>
        window.conformance.livekit?.messages.some((message) => JSON.stringify(message).includes(wanted)),
      part,
      WAIT,
    );
  }

  for (const [version, connections] of [
    ['v1', 1],
    ['v0', 2],
  ] as const) {
    describe(`by ${version} signalling`, () => {
      let sandbox: Sandbox;
      let service: SandboxClient;
      before(async () => {
        sandbox = await createSandbox({
          port: 0,
          signalVersions: version === 'v0' ? ['v0'] : ['v1', 'v0'],
          agents: RECORDED_AGENTS,
        });
        service = createSandboxClient(sandbox);
      });
      after(() => sandbox.close());

      it('carries sound both ways', async () => {
        const beeping = await openForeignClients({ says: 'beeps' });
        try {
          page = await beeping.openPage();
          const callId = await join(service, 'Plain', true);
          await waitForMessage('"text":"Hello, this is a test call.","final":true');
          await page.evaluate(() => window.conformance.livekit?.muteMicrophone());
          await page.waitForTimeout(MUTED_MS); // a beep once a second would show up in it
          const { energy, seconds } = await page.evaluate(() => window.conformance.heard());
          assert.ok(Math.sqrt(energy / seconds) > 0.01, `rms ${Math.sqrt(energy / seconds)}`);
          await page.evaluate(() => window.conformance.livekit?.leave());
          await service.ended(callId);
          const { left, right } = await service.recording(callId);
          assert.ok(loudness(left) > 300, `visitor ${loudness(left)}`);
          assert.ok(loudness(right) > 300, `agent ${loudness(right)}`);
          const muted = left.slice(-RECORDED_RATE_PER_MS * (MUTED_MS - 200));
          assert.equal(loudness(muted), 0, 'muted, the microphone is silent');
        } finally {
          await beeping.close();
        }
      });

      it('carries messages, and takes a leave for a hang-up', async () => {
        const callId = await join(service, 'Plain', true);
        assert.equal(await page.evaluate(() => window.conformance.livekit?.connections()), connections);
        await page.evaluate(() =>
          window.conformance.livekit?.send({ type: 'user_text_message', text: 'good morning' }),
        );
        await waitForMessage('You said good morning');
        await page.evaluate(() => window.conformance.livekit?.leave());
        const record = await service.ended(callId);
        assert.deepEqual([record.status, record.context.end_reason], ['completed', 'user_hang_up']);
        assert.equal(await page.evaluate(() => window.conformance.livekit?.isJoinSocketOpen()), false);
      });

      it('does not make a visitor without a microphone wait', async () => {
        await join(service, 'Plain', false);
        await waitForMessage('Hello, this is a test call');
      });

      it('takes up again with a client that lost its signal socket', async () => {
        const callId = await join(service, 'Plain', true);
        await page.evaluate(() => window.conformance.livekit?.cutSignal());
        await page.waitForFunction(
          () => window.conformance.livekit?.events.includes('reconnected'),
          undefined,
          WAIT,
        );
        assert.equal(await page.evaluate(() => window.conformance.livekit?.state()), 'connected');
        await page.evaluate(() =>
          window.conformance.livekit?.send({ type: 'user_text_message', text: 'still there' }),
        );
        await waitForMessage('You said still there');
        await page.evaluate(() => window.conformance.livekit?.leave());
        assert.equal((await service.ended(callId)).status, 'completed');
      });
    });
  }
});
