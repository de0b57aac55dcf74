import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, it, type TestContext } from 'node:test';
import type { Page } from 'playwright-core';
import { setDemoStage } from '../support/demo-stage.js';

const PAGES = fileURLToPath(new URL('../../../demo/dist/pages/docs', import.meta.url));
const AXE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

interface AxeWindow {
  readonly axe: {
    run(): Promise<{ violations: readonly { id: string; nodes: readonly { html: string }[] }[] }>;
  };
}

/** What axe finds fault with. */
async function violationsOf(page: Page): Promise<string[]> {
  await page.evaluate(AXE);
  return page.evaluate(async () => {
    const { violations } = await (window as unknown as AxeWindow).axe.run();
    return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html ?? ''}`);
  });
}

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

  it('shows what is chosen in the playground, and its code', async (test) => {
    const { page } = await open(test, 'playground.html');
    await page.getByLabel('--voice-agent-accent').fill('#005f99');
    await page.getByLabel('title', { exact: true }).last().fill('Ask <us>');
    await page.locator('#part-start-button').fill('text-transform: uppercase');
    await page.getByLabel('theme').selectOption('dark');
    const looks = await page.locator('voice-agent').evaluate((element) => {
      const button = element.shadowRoot?.querySelector('[part~="start-button"]');
      return {
        accent: getComputedStyle(element).getPropertyValue('--voice-agent-accent'),
        letters: button ? getComputedStyle(button).textTransform : '',
        title: element.querySelector('[slot="title"]')?.textContent,
        theme: element.getAttribute('theme'),
      };
    });
    assert.deepEqual(looks, { accent: '#005f99', letters: 'uppercase', title: 'Ask <us>', theme: 'dark' });
    const code = (await page.locator('#code').textContent()) ?? '';
    for (const text of [
      '--voice-agent-accent: #005f99;',
      'voice-agent::part(start-button) {\n  text-transform: uppercase;',
      '<span slot="title">Ask &lt;us></span>',
      'theme="dark"',
    ]) {
      assert.ok(code.includes(text), `${text} is missing in\n${code}`);
    }
  });
});
