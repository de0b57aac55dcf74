// The demo's other pages: a React component, and a page with its own buttons.
import assert from 'node:assert/strict';
import { describe, it, type TestContext } from 'node:test';
import type { Page } from 'playwright-core';
import { setDemoStage } from '../support/demo-stage.js';
import { installPageProbe } from '../support/page-probe.js';
import { untilNothingIsOpen } from '../support/widget-page.js';

interface OpenPage {
  readonly page: Page;
  /** Whatever the page was left holding, and its console errors, fail the test. */
  readonly assertNothingLeft: () => Promise<void>;
}

describe('the demo’s pages', { timeout: 60_000, concurrency: 3 }, () => {
  const stage = setDemoStage();

  async function open(test: TestContext, path: string): Promise<OpenPage> {
    const consoleErrors: string[] = [];
    const page = await stage.browser.newPage();
    test.after(() => page.close());
    page.on('pageerror', ({ message }) => consoleErrors.push(message));
    page.on('console', (message) => {
      if (message.type() === 'error') consoleErrors.push(message.text());
    });
    await page.addInitScript(installPageProbe, { hears: false });
    await page.goto(`${stage.demo.url}${path}`);
    return {
      page,
      assertNothingLeft: async () => {
        await untilNothingIsOpen(page);
        assert.deepEqual(consoleErrors, []);
      },
    };
  }

  it('a React page holds a call in its component and hears typed events', async (test) => {
    const { page, assertNothingLeft } = await open(test, '/react.html');
    await page.getByLabel('Your first name').fill('Edsger');
    await page.getByRole('button', { name: 'Start the call' }).click();
    const events = page.locator('#events');
    await events.getByText('connecting → idle').waitFor();
    await events.getByText('idle → speaking').waitFor();
    await page.getByText("Hello Edsger, welcome to Luigi's. How can I help you?").first().waitFor();
    await page.getByRole('button', { name: 'Hang up' }).click();
    await events.getByText('ended (user)').waitFor();
    await assertNothingLeft();
  });

  it('a React page holds a call by the hook, with an interface of its own', async (test) => {
    const { page, assertNothingLeft } = await open(test, '/react.html');
    await page.getByLabel('Your first name').fill('Barbara');
    const own = page.getByRole('region', { name: 'One hook' });
    await own.getByRole('button', { name: 'Talk by the hook' }).click();
    await own.getByRole('log').getByText("Hello Barbara, welcome to Luigi's.").waitFor();
    await own.getByRole('button', { name: 'End this call' }).click();
    await own.getByRole('status').getByText('ended').waitFor();
    await assertNothingLeft();
  });

  it('a page without our interface calls, types, mutes and hangs up with its own buttons', async (test) => {
    const { page, assertNothingLeft } = await open(test, '/headless.html');
    await page.getByRole('button', { name: 'Start the call' }).click();
    const transcript = page.getByRole('log');
    await transcript.getByText('How can I help you?').waitFor();
    await page.getByRole('button', { name: 'Mute the microphone' }).click();
    await page.getByRole('button', { name: 'Mute the microphone', pressed: true }).waitFor();
    await page.getByLabel('Or type').fill('When are you open?');
    await page.getByRole('button', { name: 'Send' }).click();
    await transcript.getByText('open every day from eleven').waitFor();
    await page.getByRole('button', { name: 'Hang up' }).click();
    await page.getByRole('status').getByText('ended (user)').waitFor();
    await assertNothingLeft();
  });
});
