// From consent to the card after the call, on a page with a strict Content Security Policy and Trusted Types.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, afterEach, before, describe, it } from 'node:test';
import { createDemoSite, type DemoSite } from '@voice-agent/demo';
import type { Browser } from 'playwright-core';
import { launchChromium } from '../support/browser.js';
import { NOTHING_OPEN, openWidgetPage, type WidgetPage } from '../support/widget-page.js';

describe('from consent to the card', { timeout: 120_000 }, () => {
  let demo: DemoSite;
  let browser: Browser | undefined;
  let visitor: WidgetPage;
  let requests: string[];
  let violations: string[];

  before(async () => {
    demo = await createDemoSite({ port: 0 });
  });
  after(async () => {
    await demo.close();
  });
  afterEach(() => browser?.close());

  const open = async (permission: 'granted' | 'denied'): Promise<void> => {
    requests = [];
    violations = [];
    browser = await launchChromium({ permission });
    visitor = await openWidgetPage(browser, demo.url, {
      onOpen: (page) => {
        page.on('request', (request) => requests.push(new URL(request.url()).pathname));
        page.on('console', (message) => {
          if (/Content Security Policy|TrustedHTML|TrustedScript/.test(message.text()))
            violations.push(message.text());
        });
      },
    });
    await visitor.page.evaluate(() =>
      document.querySelector('voice-agent')?.setAttribute('consent-required', ''),
    );
  };

  const assertNothingStored = async (): Promise<void> => {
    const stored = await visitor.page.evaluate(() => [
      ...Object.keys(localStorage),
      ...Object.keys(sessionStorage),
      document.cookie,
    ]);
    assert.deepEqual(stored, ['']);
  };

  it('asks, calls and hands the words out, without one violation', async () => {
    await open('granted');
    const policy = (await visitor.page.request.get(demo.url)).headers()['content-security-policy'] ?? '';
    for (const directive of ["script-src 'self'", "style-src 'self'", "require-trusted-types-for 'script'"]) {
      assert.ok(policy.includes(directive), policy);
    }
    await visitor.start();
    await visitor.page.getByRole('group', { name: 'Before the call' }).waitFor();
    assert.equal(requests.filter((path) => path.endsWith('/join')).length, 0);
    assert.deepEqual(await visitor.openResources(), NOTHING_OPEN);
    await assertNothingStored();

    await visitor.page.getByRole('button', { name: 'Agree and start' }).click();
    await visitor.said('agent', /./);
    await visitor.hangUp();
    const arriving = visitor.page.waitForEvent('download');
    await visitor.page.getByRole('button', { name: 'Download the transcript' }).click();
    const download = await arriving;
    assert.match(download.suggestedFilename(), /^transcript-\d{4}-\d\d-\d\d\.txt$/);
    assert.match(await readFile(await download.path(), 'utf8'), /^\S[^\n]*: \S/);

    await visitor.start(); // the agreement lasts as long as the element
    await visitor.reached('listening');
    await visitor.hangUp();
    assert.deepEqual(violations, []);
    await assertNothingStored();
    assert.deepEqual(await visitor.unhandled(), []);
  });

  it('declined, nothing is requested and the microphone stays off', async () => {
    await open('granted');
    await visitor.start();
    await visitor.page.getByRole('button', { name: 'Not now' }).click();
    await visitor.page.getByText('Without your agreement there is no call.').waitFor();
    assert.deepEqual((await visitor.log()).errors, ['consent_declined']);
    assert.equal(requests.filter((path) => path.endsWith('/join')).length, 0);
    assert.deepEqual(await visitor.openResources(), NOTHING_OPEN);
  });

  it('without a microphone, the call goes on by typing', async () => {
    await open('denied');
    await visitor.start();
    await visitor.page.getByRole('button', { name: 'Agree and start' }).click();
    await visitor.page.getByRole('button', { name: 'Continue by typing' }).click();
    await visitor.reached('listening');
    assert.equal(await visitor.page.getByRole('button', { name: 'Mute your microphone' }).count(), 0);
    await visitor.type('hello there');
    await visitor.said('user', /hello there/);
    assert.equal((await visitor.openResources()).liveTracks, 0);
    await visitor.hangUp();
    await visitor.reached('ended');
    assert.deepEqual(await visitor.unhandled(), []);
  });
});
