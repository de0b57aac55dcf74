// The demo's pages: the home page, the gallery, a React component, and a page with its own buttons.
import assert from 'node:assert/strict';
import { describe, it, type TestContext } from 'node:test';
import type { Page } from 'playwright-core';
import { violationsOf } from '../support/axe.js';
import { collectConsoleErrors } from '../support/console-errors.js';
import { setDemoStage } from '../support/demo-stage.js';
import { installPageProbe } from '../support/page-probe.js';
import { WIDGET_LANGUAGES } from '../support/widget-languages.js';
import { untilNothingIsOpen } from '../support/widget-page.js';

const FIRST_SCREENS = [
  { width: 360, height: 740 },
  { width: 1280, height: 800 },
] as const;
const WIDTHS = [320, 360, 768, 1920] as const;
const PAGES = ['', 'script-tag.html', 'react.html', 'headless.html', 'gallery.html', 'playground.html'];

interface OpenPage {
  readonly page: Page;
  /** Whatever the page was left holding, and its console errors, fail the test. */
  readonly assertNothingLeft: () => Promise<void>;
}

describe('the demo’s pages', { timeout: 60_000, concurrency: 3 }, () => {
  const stage = setDemoStage();

  async function open(test: TestContext, path: string): Promise<OpenPage> {
    const page = await stage.browser.newPage({ viewport: FIRST_SCREENS[0] });
    test.after(() => page.close());
    const consoleErrors = collectConsoleErrors(page, ['error']);
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

  it('the home page shows what it is in its first screen: the headline and the call, beside the prices', async (test) => {
    const { page, assertNothingLeft } = await open(test, '/');
    await page.getByRole('button', { name: 'Start the call' }).waitFor();
    for (const screen of FIRST_SCREENS) {
      await page.setViewportSize(screen);
      for (const part of [page.locator('h1'), page.getByRole('button', { name: 'Start the call' })]) {
        const box = await part.boundingBox();
        const isInSight = box && box.y >= 0 && box.y + box.height <= screen.height;
        assert.ok(isInSight, `${JSON.stringify(box)} in ${JSON.stringify(screen)}`);
      }
      const [call, menu] = [
        await page.locator('voice-agent').boundingBox(),
        await page.locator('#menu').boundingBox(),
      ];
      assert.ok(call && menu);
      const isBeside = menu.x + menu.width <= call.x || menu.y >= call.y + call.height;
      assert.ok(isBeside, `${JSON.stringify(call)} covers ${JSON.stringify(menu)}`);
    }
    await assertNothingLeft();
  });

  it('on a phone, the menu is in sight of the call once the agent shows it', async (test) => {
    const { page } = await open(test, '/');
    await page.getByRole('button', { name: 'Start the call' }).click();
    await page.getByText('How can I help you?').first().waitFor();
    await page.getByRole('textbox', { name: 'Message' }).fill('Do you have vegetarian dishes?');
    await page.keyboard.press('Enter');
    await page.locator('#menu[data-section=vegetarian]').waitFor();
    const hangUp = page.getByRole('button', { name: 'Hang up' });
    for (const part of [page.locator('#menu'), hangUp]) {
      const box = await part.boundingBox();
      assert.ok(box && box.y >= 0 && box.y + box.height <= FIRST_SCREENS[0].height, JSON.stringify(box));
    }
    await hangUp.click();
  });

  it('the home page copies its code, and its links lead somewhere', async (test) => {
    const { page } = await open(test, '/');
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.getByRole('button', { name: 'Copy the script tag' }).click();
    await page.getByText('Copied.').waitFor();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    assert.match(
      copied,
      /^<script\s+type="module"\s+src="https:[^"]+voice-agent\.js"\s+data-agent="default"\s*><\/script>/,
    );
    const links = await page
      .locator('a[href]')
      .evaluateAll((found) => found.map((link) => (link as HTMLAnchorElement).href.split('#')[0] ?? ''));
    for (const link of new Set(links)) assert.equal((await fetch(link)).status, 200, link);
  });

  it('the gallery names each tile, and all of them follow the theme, language and direction', async (test) => {
    const { page } = await open(test, '/gallery.html');
    const tiles = page.locator('figure:has(figcaption:not(:empty)) > iframe');
    assert.equal(await tiles.count(), await page.locator('iframe').count());
    const first = page.locator('iframe').first().contentFrame();
    await first.getByText('How can we help?').waitFor();
    assert.equal(await first.locator('voice-agent').getAttribute('theme'), 'auto');
    await page.getByLabel('Theme').selectOption('Dark');
    await page.getByLabel('Right-to-left').check();
    await first.locator('voice-agent[theme=dark][lang=ar] [dir=rtl]').first().waitFor();
    assert.equal(await page.getByLabel('Language').inputValue(), 'ar');
    await page.locator('iframe').nth(1).contentFrame().locator('[part~=suggestion-button]').first().waitFor();
    assert.equal(await page.evaluate(() => scrollY), 0); // no tile takes the focus, and the page with it
    const loaded = await page.locator('iframe[src]').count();
    assert.ok(loaded < (await tiles.count()) / 2, `${loaded} tiles are loaded in the first screen`);
  });

  it('the gallery offers every language of the element, each in its direction', async (test) => {
    const { page } = await open(test, '/gallery.html');
    const offered = await page.getByLabel('Language').evaluate((choice: HTMLSelectElement) =>
      [...choice.options].map(({ value }) => {
        choice.value = value;
        choice.dispatchEvent(new Event('change', { bubbles: true }));
        const isRightToLeft = document.querySelector<HTMLInputElement>('#rtl')?.checked;
        // All of Chromium's versions that we test have it, unlike TypeScript's library.
        const locale = new Intl.Locale(value) as Intl.Locale & { getTextInfo(): { direction: string } };
        return { value, isAsWritten: isRightToLeft === (locale.getTextInfo().direction === 'rtl') };
      }),
    );
    assert.deepEqual(offered.map(({ value }) => value).sort(), WIDGET_LANGUAGES);
    assert.deepEqual(
      offered.filter(({ isAsWritten }) => !isAsWritten),
      [],
    );
  });

  for (const path of PAGES) {
    it(`can be used by everyone, on any width, in light and dark: /${path}`, async (test) => {
      const { page, assertNothingLeft } = await open(test, `/${path}`);
      await page.locator('h1').waitFor();
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        assert.deepEqual(await violationsOf(page), [], colorScheme);
      }
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 800 });
        assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), width);
      }
      await assertNothingLeft();
    });
  }
});
