// A network or a page that lets no call through: the visitor reads why, and soon.
import assert from 'node:assert/strict';
import { describe, it, type TestContext } from 'node:test';
import type { VoiceAgentElement } from '@voice-agent/widget';
import { setDemoStage } from '../support/demo-stage.js';
import { untilNothingIsOpen, type WidgetPage } from '../support/widget-page.js';

/** From the click on, in milliseconds. */
const READ_LIMIT_MS = 8_000;
/** As long as a call may try, in milliseconds. */
const CONNECT_LIMIT_MS = 15_000;
const WORDS = 'Your network seems to block the connection.';

/** Starts a call, and waits until the visitor reads those words. */
async function startAndRead(visitor: WidgetPage, words: string, timeout = READ_LIMIT_MS): Promise<void> {
  await visitor.start();
  await visitor.page.getByRole('dialog').getByText(words).waitFor({ timeout });
}

async function assertEnded(visitor: WidgetPage, errors: readonly string[]): Promise<void> {
  await visitor.reached('ended');
  assert.deepEqual((await visitor.log()).errors, errors);
  await untilNothingIsOpen(visitor.page);
  assert.deepEqual(await visitor.unhandled(), []);
}

describe('in a browser that may send nothing but over a proxy', { timeout: 60_000 }, () => {
  const stage = setDemoStage({
    flags: ['--webrtc-ip-handling-policy=disable_non_proxied_udp'],
    isWhole: true,
  });

  it('the visitor reads that the network blocks calls', async (test) => {
    const visitor = await stage.openWidgetPage(test);
    await startAndRead(visitor, WORDS);
    await visitor.page.getByRole('button', { name: 'Try again' }).waitFor({ timeout: 20_000 });
    const errors = new Set((await visitor.log()).errors);
    assert.deepEqual([...errors], ['network_blocked']);
  });
});

describe('with a working microphone', { timeout: 120_000 }, () => {
  const stage = setDemoStage();

  it('a page that allows relays alone, where there are none, says so at once', async (test) => {
    const visitor = await stage.openWidgetPage(test);
    await visitor.page.evaluate(() => {
      const agent = document.querySelector<VoiceAgentElement>('voice-agent');
      if (agent) agent.rtcConfiguration = { iceTransportPolicy: 'relay' };
    });
    await startAndRead(visitor, WORDS);
    await assertEnded(visitor, ['network_blocked']);
  });

  it('servers for ICE that no browser takes are named as what they are', async (test) => {
    const visitor = await stage.openWidgetPage(test);
    await visitor.page.evaluate(() => {
      const agent = document.querySelector<VoiceAgentElement>('voice-agent');
      if (agent) agent.rtcConfiguration = { iceServers: [{ urls: 'https://turn.example' }] };
    });
    await visitor.start();
    await assertEnded(visitor, ['protocol_error']);
    const message = await visitor.page.evaluate(
      () => document.querySelector<VoiceAgentElement>('voice-agent')?.error?.message,
    );
    assert.match(message ?? '', /^rtcConfiguration: /);
  });

  it('a network that loses every packet is hinted at while the call still tries', async (test) => {
    const visitor = await openWithLostPackets(test);
    await startAndRead(visitor, WORDS, CONNECT_LIMIT_MS);
    assert.equal((await visitor.log()).statuses.at(-1), 'connecting');
    await visitor.hangUp();
    await assertEnded(visitor, ['network_blocked']);
  });

  it('a policy without the voice service is told at once, and in the console what to allow', async (test) => {
    const lines: string[] = [];
    const visitor = await stage.openWidgetPage(test, {
      onOpen: (page) => page.on('console', (message) => lines.push(message.text())),
    });
    await visitor.page.evaluate(() => {
      const policy = document.createElement('meta');
      policy.httpEquiv = 'Content-Security-Policy';
      policy.content = "connect-src 'self'";
      document.head.append(policy);
    });
    await startAndRead(visitor, 'This page does not allow the connection');
    await assertEnded(visitor, ['blocked_by_csp']);
    const ours = lines.filter((line) => line.startsWith('voice-agent: blocked_by_csp. '));
    assert.equal(ours.length, 1);
    assert.match(ours[0] ?? '', /add "ws:\/\/(localhost|127\.0\.0\.1):\d+" to its connect-src\.$/);
  });

  /** Another password than the other side's: it answers no connectivity check, as if none had arrived. */
  function openWithLostPackets(test: TestContext): Promise<WidgetPage> {
    return stage.openWidgetPage(test, {
      onOpen: (page) =>
        page.addInitScript(() => {
          const { prototype } = RTCPeerConnection;
          const set = Reflect.get(prototype, 'setRemoteDescription');
          const diverted = function (
            this: RTCPeerConnection,
            { type, sdp = '' }: RTCSessionDescriptionInit,
          ): unknown {
            const description = { type, sdp: sdp.replace(/^(a=ice-pwd:).+$/gm, `$1${'x'.repeat(24)}`) };
            const answer: unknown = Reflect.apply(set, this, [description]);
            return answer;
          };
          Reflect.set(prototype, 'setRemoteDescription', diverted);
        }),
    });
  }
});
