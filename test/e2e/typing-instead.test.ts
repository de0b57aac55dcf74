// A visitor who lets the browser's question stand and types: the call goes on, and a late yes opens no microphone.
import assert from 'node:assert/strict';
import { after, afterEach, before, beforeEach, describe, it } from 'node:test';
import { createDemoSite, type DemoSite } from '@voice-agent/demo';
import type { Browser } from 'playwright-core';
import { launchChromium } from '../support/browser.js';
import { NOTHING_OPEN, openWidgetPage, type WidgetPage } from '../support/widget-page.js';

declare global {
  interface Window {
    /** Lets the browser open the microphone that was asked for. */
    allowMicrophone: () => void;
    wasMicrophoneOpened: boolean;
  }
}

describe('typing instead of answering the prompt', { timeout: 60_000 }, () => {
  let demo: DemoSite;
  let browser: Browser;
  let visitor: WidgetPage;
  let joins: number;

  before(async () => {
    demo = await createDemoSite({ port: 0 });
    browser = await launchChromium();
  });
  after(async () => {
    await browser.close();
    await demo.close();
  });
  beforeEach(async () => {
    joins = 0;
    visitor = await openWidgetPage(browser, demo.url, {
      onOpen: (page) =>
        page.on('request', (request) => {
          if (request.url().endsWith('/join')) joins += 1;
        }),
    });
    await visitor.page.evaluate(() => {
      // Chromium's flag for tests counts as a permission; this visitor has given none yet.
      navigator.permissions.query = () =>
        Promise.resolve(Object.assign(new EventTarget(), { state: 'prompt' }) as PermissionStatus);
      const { mediaDevices } = navigator;
      const getUserMedia = mediaDevices.getUserMedia.bind(mediaDevices);
      const answer = new Promise<void>((resolve) => (window.allowMicrophone = resolve));
      mediaDevices.getUserMedia = async (constraints) => {
        await answer;
        const stream = await getUserMedia(constraints);
        window.wasMicrophoneOpened = true;
        return stream;
      };
    });
    await visitor.start('plain');
  });
  afterEach(() => visitor.close());

  it('is offered while nothing else happens', async () => {
    await visitor.page.getByRole('button', { name: 'Continue by typing' }).waitFor();
    assert.equal(joins, 0);
    assert.deepEqual((await visitor.log()).statuses, ['connecting']);
  });

  it('makes a call of text, and a late yes leaves no live track', async () => {
    const { page } = visitor;
    await page.getByRole('button', { name: 'Continue by typing' }).click();
    await visitor.reached('listening');
    await page.keyboard.type('hello there'); // the focus is where the visitor wants to be
    await page.keyboard.press('Enter');
    await visitor.said('user', /hello there/);

    await page.evaluate(() => window.allowMicrophone());
    await page.waitForFunction(() => window.wasMicrophoneOpened);
    await page.waitForFunction(() => window.probe.openResources().liveTracks === 0, undefined, {
      timeout: 2_000,
    });
    assert.equal(await page.getByRole('button', { name: 'Mute your microphone' }).count(), 0);
    assert.equal(joins, 1);
    await visitor.hangUp();
    await visitor.reached('ended');
    assert.deepEqual(await visitor.openResources(), NOTHING_OPEN);
    assert.deepEqual((await visitor.log()).errors, []);
    assert.deepEqual(await visitor.unhandled(), []);
  });
});
