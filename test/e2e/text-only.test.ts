// A call without a microphone: nobody is asked for one, nothing is published, and yet there is a conversation.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { createDemoSite, type DemoSite } from '@voice-agent/demo';
import type { Browser } from 'playwright-core';
import { launchChromium } from '../support/browser.js';
import { openSessionPage, type SessionPage } from '../support/session-page.js';
import { untilNothingIsOpen } from '../support/widget-page.js';

describe('a visitor who only types', { timeout: 60_000 }, () => {
  let demo: DemoSite;
  let browser: Browser;
  let visitor: SessionPage;

  before(async () => {
    demo = await createDemoSite({ port: 0 });
    // A prompt for the microphone would be refused, and end the call.
    browser = await launchChromium({ permission: 'denied' });
    visitor = await openSessionPage(browser, demo.url, { options: { agent: 'plain' } });
    await visitor.start(false);
  });
  after(async () => {
    await browser.close();
    await demo.close();
  });

  it('is greeted, in sound', async () => {
    await visitor.page.waitForFunction(() => window.voice.levels().agent > 0.2, undefined, {
      timeout: 10_000,
      polling: 20,
    });
    await visitor.said('agent', /./);
  });

  it('is answered', async () => {
    await visitor.use((session) => session.sendText('hello there'));
    await visitor.said('agent', /hello there/);
  });

  it('has published nothing, and ends in order', async () => {
    const { liveTracks, peerConnections } = await visitor.page.evaluate(() => window.probe.openResources());
    assert.deepEqual({ liveTracks, peerConnections }, { liveTracks: 0, peerConnections: 1 });
    await visitor.use((session) => session.end());
    await untilNothingIsOpen(visitor.page);
    const diary = await visitor.diary();
    assert.equal(diary.at(-1), 'ended:user');
    assert.deepEqual(
      diary.filter((entry) => entry.startsWith('error')),
      [],
    );
    assert.deepEqual(await visitor.page.evaluate(() => window.probe.unhandled), []);
  });
});
