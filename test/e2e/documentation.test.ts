import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, it, type TestContext } from 'node:test';
import type { Page } from 'playwright-core';
import { violationsOf } from '../support/axe.js';
import { setDemoStage } from '../support/demo-stage.js';

const PAGES = fileURLToPath(new URL('../../../demo/dist/pages/docs', import.meta.url));

describe('the documentation on the demo site', { timeout: 120_000, concurrency: 2 }, () => {
  const stage = setDemoStage();

  async function open(test: TestContext, name: string): Promise<{ page: Page; consoleErrors: string[] }> {
    const page = await stage.browser.newPage({ viewport: { width: 320, height: 800 } });
    test.after(() => page.close());
    const consoleErrors: string[] = [];
    page.on('pageerror', (error) => consoleErrors.push(error.message));
    page.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning') consoleErrors.push(message.text());
    });
    await page.goto(`${stage.demo.url}/docs/${name}`, { waitUntil: 'networkidle' });
    return { page, consoleErrors };
  }

  for (const name of readdirSync(PAGES).filter((file) => file.endsWith('.html'))) {
    it(`can be read by everyone, on a screen of 320 px: ${name}`, async (test) => {
      const { page, consoleErrors } = await open(test, name);
      assert.ok((await page.title()).length > 0);
      assert.equal(await page.locator('h1').count(), 1);
      assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 320);
      assert.deepEqual(await violationsOf(page), []);
      const links = await page
        .locator('main a[href]')
        .evaluateAll((found) => found.map((link) => (link as HTMLAnchorElement).href));
      for (const link of new Set(links.map((href) => href.split('#')[0] ?? ''))) {
        if (link.startsWith(stage.demo.url)) assert.equal((await fetch(link)).status, 200, link);
      }
      assert.deepEqual(consoleErrors, []);
    });
  }
});
