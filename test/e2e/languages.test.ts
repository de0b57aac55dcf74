// The languages of the script-tag build: what they cost before the click, and what they show.
import assert from 'node:assert/strict';
import { after, afterEach, before, describe, it } from 'node:test';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { launchChromium } from '../support/browser.js';
import { serveWidgetBuild, type WidgetBuild } from '../support/widget-build.js';

const LANGUAGES = 'ar cs da de el en es fi fr he hi it ja ko nl pl pt sv th tr uk zh'.split(' ');

describe('the languages of the script-tag build', { timeout: 120_000 }, () => {
  let build: WidgetBuild;
  let browser: Browser;
  let context: BrowserContext | undefined;
  /** The scripts the page asked for, and what it complained of. */
  let scripts: string[];
  let complaints: string[];

  const open = async (pageLanguage: string, locale = 'en-US'): Promise<Page> => {
    scripts = [];
    complaints = [];
    await context?.close();
    context = await browser.newContext({ locale, viewport: { width: 320, height: 568 } });
    const page = await context.newPage();
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.endsWith('.js')) scripts.push(pathname.slice(1).replace(/-[\w-]{8}\.js$/, ''));
    });
    page.on('console', (message) => complaints.push(message.text()));
    page.on('pageerror', (error) => complaints.push(error.message));
    await page.goto(`${build.url}?${pageLanguage}`);
    await page.getByRole('button', { name: /\p{Letter}/u }).waitFor(); // the launcher has its name
    return page;
  };
  const spoken = (page: Page): Promise<string | null> =>
    page.locator('voice-agent .root').first().getAttribute('lang');

  before(async () => {
    build = await serveWidgetBuild();
    browser = await launchChromium();
  });
  afterEach(() => build.missing.clear());
  after(async () => {
    await browser.close();
    await build.close();
  });

  it('need one request for English', async () => {
    const page = await open('en');
    await page.waitForLoadState('networkidle');
    assert.deepEqual(scripts, ['voice-agent.js']);
    assert.ok(await page.getByRole('button', { name: 'Talk with us' }).isVisible());
    assert.deepEqual(complaints, []);
  });

  for (const language of LANGUAGES.filter((tag) => tag !== 'en')) {
    it(`need a second one for another, and fit a narrow phone: ${language}`, async () => {
      const page = await open(language);
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
      assert.deepEqual(complaints, []);
    });
  }

  it('follow the browser where the page says nothing, again by one request', async () => {
    const page = await open('', 'pt-BR');
    assert.deepEqual(scripts, ['voice-agent.js', 'pt']);
    assert.equal(await spoken(page), 'pt');
  });

  it('give way to English when their file is missing, without an unhandled rejection', async () => {
    build.missing.add('de-');
    const page = await open('de');
    await page.getByRole('button', { name: 'Talk with us' }).waitFor();
    assert.equal(await spoken(page), 'en');
    assert.ok(
      complaints.every((complaint) => complaint.includes('404')),
      complaints.join(),
    );
  });
});
