// The languages of the script-tag build: what they cost before the click, and what they show.
import assert from 'node:assert/strict';
import { before, describe, it, type TestContext } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { launchChromium } from '../support/browser.js';
import { keepUntilEnd } from '../support/suite-resources.js';
import { serveWidgetBuild, type WidgetBuild } from '../support/widget-build.js';
import { WIDGET_LANGUAGES } from '../support/widget-languages.js';

interface Visit {
  readonly page: Page;
  /** The scripts that the page asked for. */
  readonly scripts: readonly string[];
  readonly consoleErrors: readonly string[];
}

interface Wish {
  readonly pageLanguage: string;
  /** The browser's own language. */
  readonly locale?: string;
  /** Default: the whole build. */
  readonly from?: WidgetBuild;
}

describe('the languages of the script-tag build', { timeout: 120_000, concurrency: 2 }, () => {
  const keep = keepUntilEnd();
  let build: WidgetBuild;
  let browser: Browser;

  const open = async (
    test: TestContext,
    { pageLanguage, locale = 'en-US', from = build }: Wish,
  ): Promise<Visit> => {
    const scripts: string[] = [];
    const consoleErrors: string[] = [];
    const context = await browser.newContext({ locale, viewport: { width: 320, height: 568 } });
    test.after(() => context.close());
    const page = await context.newPage();
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.endsWith('.js')) scripts.push(pathname.slice(1).replace(/-[\w-]{8}\.js$/, ''));
    });
    page.on('console', (message) => consoleErrors.push(message.text()));
    page.on('pageerror', (error) => consoleErrors.push(error.message));
    await page.goto(`${from.url}?${pageLanguage}`);
    await page.getByRole('button', { name: /\p{Letter}/u }).waitFor(); // the launcher has its name
    return { page, scripts, consoleErrors };
  };
  const spoken = (page: Page): Promise<string | null> =>
    page.locator('voice-agent .root').first().getAttribute('lang');

  before(async () => {
    build = keep(await serveWidgetBuild());
    browser = keep(await launchChromium());
  });

  it('need one request for English', async (test) => {
    const { page, scripts, consoleErrors } = await open(test, { pageLanguage: 'en' });
    await page.waitForLoadState('networkidle');
    assert.deepEqual(scripts, ['voice-agent.js']);
    assert.ok(await page.getByRole('button', { name: 'Talk with us' }).isVisible());
    assert.deepEqual(consoleErrors, []);
  });

  for (const language of WIDGET_LANGUAGES.filter((tag) => tag !== 'en')) {
    it(`need a second one for another, and fit a narrow phone: ${language}`, async (test) => {
      const { page, scripts, consoleErrors } = await open(test, { pageLanguage: language });
      assert.deepEqual(scripts, ['voice-agent.js', language]);
      assert.equal(await spoken(page), language);
      await page.locator('voice-agent #launcher').click();
      await page.locator('voice-agent .panel').waitFor();
      const { width, scrollWidth, start } = await page.evaluate(() => ({
        width: innerWidth,
        scrollWidth: document.documentElement.scrollWidth,
        start: document
          .querySelector('voice-agent')
          ?.shadowRoot?.querySelector('#main')
          ?.getBoundingClientRect(),
      }));
      assert.ok(scrollWidth <= width, `the page scrolls sideways: ${scrollWidth} of ${width} px`);
      assert.ok(start && start.left >= 0 && start.right <= width);
      assert.deepEqual(consoleErrors, []);
    });
  }

  it('follow the browser where the page says nothing, again by one request', async (test) => {
    const { page, scripts } = await open(test, { pageLanguage: '', locale: 'pt-BR' });
    assert.deepEqual(scripts, ['voice-agent.js', 'pt']);
    assert.equal(await spoken(page), 'pt');
  });

  it('give way to English when their file is missing, without an unhandled rejection', async (test) => {
    const withoutGerman = keep(await serveWidgetBuild(['de-']));
    const { page, scripts, consoleErrors } = await open(test, { pageLanguage: 'de', from: withoutGerman });
    await page.getByRole('button', { name: 'Talk with us' }).waitFor();
    assert.equal(await spoken(page), 'en');
    assert.deepEqual(scripts, ['voice-agent.js', 'de']);
    assert.ok(
      consoleErrors.every((consoleError) => consoleError.includes('404')),
      consoleErrors.join(),
    );
  });
});
