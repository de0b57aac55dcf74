// What LiveKit does to a call when it cannot resume a connection and makes a new one: it publishes the microphone again,
// and takes everybody in the room for gone meanwhile.
import assert from 'node:assert/strict';
import { after, afterEach, before, beforeEach, describe, it } from 'node:test';
import { createDemoSite, type DemoSite } from '@voice-agent/demo';
import type { Browser } from 'playwright-core';
import { launchChromium } from '../support/browser.js';
import { openSessionPage, type SessionPage } from '../support/session-page.js';
import { untilNothingIsOpen } from '../support/widget-page.js';

declare global {
  interface Window {
    sockets: WebSocket[];
  }
}

/** What the room sends of the visitor. */
interface Sent {
  readonly isMuted: boolean | undefined;
  readonly deviceId: string | undefined;
  readonly readyState: string | undefined;
}

describe('a call whose room connects anew', { timeout: 90_000 }, () => {
  let demo: DemoSite;
  let browser: Browser;
  let visitor: SessionPage;

  before(async () => {
    demo = await createDemoSite({ port: 0 });
    browser = await launchChromium({ says: 'beeps' });
  });
  after(async () => {
    await browser.close();
    await demo.close();
  });
  beforeEach(async () => {
    visitor = await openSessionPage(browser, demo.url, {
      options: { agent: 'user-first' },
      onOpen: (page) =>
        page.addInitScript(() => {
          window.sockets = [];
          const Native = window.WebSocket;
          window.WebSocket = class extends Native {
            constructor(url: string | URL, protocols?: string | string[]) {
              super(url, protocols);
              window.sockets.push(this);
            }
          };
        }),
    });
    await visitor.start();
    await visitor.wrote('listening');
    await untilSent(({ readyState }) => readyState === 'live');
  });
  afterEach(async () => {
    await visitor.use((session) => session.end());
    await untilNothingIsOpen(visitor.page);
    assert.deepEqual(await visitor.page.evaluate(() => window.probe.unhandled), []);
    await visitor.close();
  });

  const sent = (): Promise<Sent> =>
    visitor.page.evaluate(() => {
      const publications = window.callRoom?.localParticipant.audioTrackPublications.values() ?? [];
      const [publication] = [...publications];
      const track = publication?.track?.sender?.track;
      return {
        isMuted: publication?.isMuted,
        deviceId: track?.getSettings().deviceId,
        readyState: track?.readyState,
      };
    });
  const untilSent = async (isWanted: (sent: Sent) => boolean): Promise<void> => {
    for (let tries = 0; tries < 100; tries += 1) {
      if (isWanted(await sent())) return;
      await visitor.page.waitForTimeout(50);
    }
    assert.fail(`what is sent stays ${JSON.stringify(await sent())}`);
  };
  const publishAgain = (): Promise<void> =>
    visitor.page.evaluate(() => window.callRoom?.localParticipant.republishAllTracks(undefined, true));

  it('mutes and unmutes the microphone that is published now', async () => {
    await publishAgain();
    await visitor.use((session) => session.muteMic());
    await untilSent(({ isMuted }) => isMuted === true);
    await visitor.use((session) => session.unmuteMic());
    await untilSent(({ isMuted }) => isMuted === false);
  });

  it('unmutes a microphone that was muted before', async () => {
    await visitor.use((session) => session.muteMic());
    await publishAgain();
    await untilSent(({ isMuted }) => isMuted === true);
    await visitor.use((session) => session.unmuteMic());
    await untilSent(({ isMuted }) => isMuted === false);
  });

  it('changes to another microphone, whether before, meanwhile or after', async () => {
    const choose = async (at: number): Promise<void> => {
      const isChanged = await visitor.page.evaluate(async (index) => {
        const { inputs } = await window.voice.devices();
        return window.voice.setInputDevice(inputs.at(index)?.id ?? 'none');
      }, at);
      assert.equal(isChanged, true);
    };
    const untilChosenIsSent = async (): Promise<void> => {
      const chosen = await visitor.use((session) => session.inputDevice);
      await untilSent(
        ({ deviceId, readyState, isMuted }) => deviceId === chosen && readyState === 'live' && !isMuted,
      );
    };
    await choose(-1);
    await publishAgain();
    await untilChosenIsSent();
    await Promise.all([publishAgain(), choose(0)]);
    await untilChosenIsSent();
    await choose(-1);
    await untilChosenIsSent();
  });

  it('is being mended, and its agent not gone, where its socket is torn away as well', async () => {
    await visitor.page.evaluate(() => {
      const joinSocket = window.sockets.find(({ url }) => url.includes('/join/'));
      joinSocket?.dispatchEvent(new CloseEvent('close', { wasClean: false }));
      void window.callRoom?.simulateScenario('full-reconnect');
    });
    await visitor.wrote('reconnecting');
    assert.deepEqual((await visitor.diary()).slice(-1), ['reconnecting']);
  });
});
