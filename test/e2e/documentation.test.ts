import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { after, describe, it, type TestContext } from 'node:test';
import type { Page } from 'playwright-core';
import { violationsOf } from '../support/axe.js';
import { collectConsoleErrors } from '../support/console-errors.js';
import { setDemoStage } from '../support/demo-stage.js';

const PAGES = fileURLToPath(new URL('../../../demo/dist/docs', import.meta.url));

interface OpenWindow {
  readonly page: Page;
  readonly consoleErrors: string[];
}

const groundOf = (page: Page): Promise<string> =>
  page.evaluate(() => getComputedStyle(document.body).backgroundColor);

/** Without the text, which may quote markup. */
const markupOf = (html: string): string => html.match(/<[a-z][^>]*>/g)?.join('') ?? '';

describe('the documentation on the demo site', { timeout: 240_000, concurrency: 2 }, () => {
  const stage = setDemoStage();

  async function openWindow(): Promise<OpenWindow> {
    const page = await stage.browser.newPage({
      viewport: { width: 320, height: 800 },
      reducedMotion: 'reduce',
    });
    return { page, consoleErrors: collectConsoleErrors(page) };
  }

  const show = ({ page }: OpenWindow, name: string): Promise<unknown> =>
    page.goto(`${stage.demo.url}/docs/${name}`, { waitUntil: 'networkidle' });

  async function open(test: TestContext, name: string): Promise<OpenWindow> {
    const opened = await openWindow();
    test.after(() => opened.page.close());
    await show(opened, name);
    return opened;
  }

  /** Windows that one page is read in after another, since opening a window takes as long as reading. */
  const windows: OpenWindow[] = [];
  after(() => Promise.all(windows.map(({ page }) => page.close())));

  /** In a window that was read in before; nothing may be changed there that a window keeps. */
  async function read(test: TestContext, name: string): Promise<OpenWindow> {
    const opened = windows.pop() ?? (await openWindow());
    test.after(() => windows.push(opened));
    await opened.page.emulateMedia({ colorScheme: 'light' });
    opened.consoleErrors.length = 0;
    await show(opened, name);
    return opened;
  }

  const followed = new Set<string>();
  const names = readdirSync(PAGES).filter((file) => file.endsWith('.html') && file !== '404.html');
  for (const name of [...names, 'playground.html']) {
    it(`can be read by everyone, on a screen of 320 px: ${name}`, async (test) => {
      const { page, consoleErrors } = await read(test, name);
      assert.ok((await page.title()).length > 0);
      assert.equal(await page.locator('h1').count(), 1);
      assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 320);
      assert.deepEqual(await violationsOf(page), []);
      const ground = await groundOf(page);
      await page.emulateMedia({ colorScheme: 'dark' });
      while ((await groundOf(page)) === ground) await page.evaluate(() => new Promise(requestAnimationFrame));
      assert.deepEqual(await violationsOf(page, ['color-contrast']), [], 'in the dark');
      const links = await page
        .locator('main a[href]')
        .evaluateAll((found) => found.map((link) => (link as HTMLAnchorElement).href));
      for (const link of new Set(links.map((href) => href.split('#')[0] ?? ''))) {
        if (!link.startsWith(stage.demo.url) || followed.has(link)) continue;
        assert.equal((await fetch(link, { method: 'HEAD' })).status, 200, link);
        followed.add(link);
      }
      assert.deepEqual(consoleErrors, []);
    });
  }

  it('holds nothing that a strict policy refuses', () => {
    const inline = /<script(?![^>]* src=)|<style| style=| on[a-z]+=/;
    const offending = names.filter((name) => inline.test(markupOf(readFileSync(`${PAGES}/${name}`, 'utf8'))));
    assert.deepEqual(offending, []);
  });

  it('finds a page by a word in it, and follows the result', async (test) => {
    const { page, consoleErrors } = await open(test, 'index.html');
    await page.getByRole('button', { name: 'Search' }).click();
    await page.getByRole('searchbox').fill('redis');
    const found = page
      .getByRole('dialog')
      .getByRole('link', { name: /Operate the proxy|Deploy the join-proxy/ })
      .first();
    await found.waitFor();
    assert.deepEqual(await violationsOf(page), []);
    await found.click();
    await page.waitForURL(/operations|deployment/);
    await page.locator('h1', { hasText: /Operate the proxy|Deploy the join-proxy/ }).waitFor();
    assert.deepEqual(consoleErrors, []);
  });

  it('copies a block of code as it stands', async (test) => {
    const { page, consoleErrors } = await open(test, 'getting-started.html');
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    const block = page.locator('main div[class*="language-"]').first();
    await block.getByRole('button', { name: 'Copy' }).click();
    await block.locator('button.copied').waitFor();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    assert.equal(copied.trim(), (await block.locator('code').innerText()).trim());
    assert.deepEqual(consoleErrors, []);
  });

  it('stays dark once that is chosen, and goes on to the next page and back', async (test) => {
    const { page, consoleErrors } = await open(test, 'getting-started.html');
    await page.setViewportSize({ width: 1280, height: 800 });
    const light = await groundOf(page);
    await page.getByRole('switch').first().click();
    await page.locator('html.dark').waitFor();
    assert.notEqual(await groundOf(page), light);
    await page.reload();
    await page.locator('html.dark').waitFor();
    await page.getByRole('link', { name: /^Next page/ }).click();
    await page.locator('h1', { hasText: 'Make' }).waitFor();
    await page.getByRole('link', { name: /^Previous page/ }).click();
    await page.locator('h1', { hasText: 'Getting started' }).waitFor();
    await page.locator('html.dark').waitFor();
    assert.deepEqual(await violationsOf(page), []);
    await page.getByRole('link', { name: 'Gallery' }).first().click();
    await page.waitForURL(`${stage.demo.url}/gallery.html`);
    assert.deepEqual(consoleErrors, []);
  });
});
