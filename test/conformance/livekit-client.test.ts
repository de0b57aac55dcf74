// An unmodified livekit-client in Chromium, without the voice protocol's own client around it.

import assert from 'node:assert/strict';
import { afterEach, before, beforeEach, describe, it } from 'node:test';
import { createSandbox } from '@voice-agent/sandbox';
import type { Page } from 'playwright-core';
import { keepUntilEnd } from '../support/suite-resources.js';
import { openForeignClients, type ForeignClients } from './foreign-clients.js';
import { RECORDED_AGENTS } from './recorded-agents.js';
import { createSandboxClient, loudness, type SandboxClient } from './sandbox-client.js';

/** Longer than from one beep of the fake microphone to the next. */
const SILENCE_MS = 1_300;
/** What was sent before the microphone was muted may take this long to be recorded. */
const ON_ITS_WAY_MS = 700;
const RECORDED_RATE_PER_MS = 16;
const WAIT = { timeout: 25_000, polling: 50 } as const;

// Both versions at once: two calls that have nothing to do with each other.
describe('livekit-client', { timeout: 120_000, concurrency: 2 }, () => {
  const keep = keepUntilEnd();
  let clients: ForeignClients;

  before(async () => {
    clients = keep(await openForeignClients());
  });

  for (const [version, connections] of [
    ['v1', 1],
    ['v0', 2],
  ] as const) {
    describe(`by ${version} signalling`, { concurrency: 1 }, () => {
      let service: SandboxClient;
      let page: Page;
      before(async () => {
        const signalVersions = version === 'v0' ? (['v0'] as const) : (['v1', 'v0'] as const);
        service = createSandboxClient(
          keep(await createSandbox({ port: 0, signalVersions, agents: RECORDED_AGENTS })),
        );
      });
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

      it('carries sound both ways', async () => {
        const beeping = await openForeignClients({ says: 'beeps' });
        try {
          await page.close(); // its microphone is silent
          page = await beeping.openPage();
          const callId = await join(service, 'Plain', true);
          await waitForMessage('"text":"Hello, this is a test call.","final":true');
          await page.evaluate(() => window.conformance.livekit?.muteMicrophone());
          await page.waitForTimeout(ON_ITS_WAY_MS + SILENCE_MS); // a beep once a second would show up in it
          const { energy, seconds } = await page.evaluate(() => window.conformance.heard());
          assert.ok(Math.sqrt(energy / seconds) > 0.01, `rms ${Math.sqrt(energy / seconds)}`);
          await page.evaluate(() => window.conformance.livekit?.leave());
          await service.ended(callId);
          const { left, right } = await service.recording(callId);
          assert.ok(loudness(left) > 300, `visitor ${loudness(left)}`);
          assert.ok(loudness(right) > 300, `agent ${loudness(right)}`);
          const muted = left.slice(-RECORDED_RATE_PER_MS * SILENCE_MS);
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

      it('goes on with a client that lost everything and joined anew', async () => {
        const callId = await join(service, 'Plain', true);
        await page.evaluate(() => window.conformance.livekit?.reconnectFully());
        await page.waitForFunction(
          () => window.conformance.livekit?.events.includes('reconnected'),
          undefined,
          WAIT,
        );
        assert.equal(await page.evaluate(() => window.conformance.livekit?.state()), 'connected');
        const before = await page.evaluate(() => window.conformance.heard());
        // For some time after it says that it is back, the client keeps messages to itself, and never sends them.
        await page.waitForFunction(
          () => {
            const { livekit } = window.conformance;
            void livekit?.send({ type: 'user_text_message', text: 'still there' });
            return livekit?.messages.some(({ role }) => role === 'user');
          },
          undefined,
          { ...WAIT, polling: 500 },
        );
        await waitForMessage('You said still there');
        const after = await page.evaluate(() => window.conformance.heard());
        assert.ok(after.energy > before.energy, 'the answer is heard');
        await page.evaluate(() => window.conformance.livekit?.leave());
        assert.equal((await service.ended(callId)).status, 'completed');
      });
    });
  }
});
