// The theming playground: its default look, the states of a call, and code that works where it is pasted.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, afterEach, before, beforeEach, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { createDemoSite, type DemoSite } from '@voice-agent/demo';
import type { Browser, Page } from 'playwright-core';
import { launchChromium } from '../support/browser.js';

const AXE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');
/** What a visitor can tell each state by: a part that only it shows, or words. */
const SIGNS: Readonly<Record<string, string>> = {
  ready: 'voice-agent [part~=start-button]',
  connecting: 'voice-agent [part~=hang-up-button]',
  listening: 'voice-agent [part~=partial-utterance]',
  speaking: 'voice-agent [part~=agent-utterance]',
  ended: 'voice-agent [part~=summary]',
  error: 'voice-agent [part~=error]',
  consent: 'voice-agent [part~=agree-button]',
  'microphone refused': 'voice-agent [part~=typing-button]',
};

interface AxeWindow {
  readonly axe: { run(): Promise<{ violations: readonly { id: string }[] }> };
}

describe('the playground', { timeout: 60_000 }, () => {
  let site: DemoSite;
  let browser: Browser;
  let page: Page;
  let consoleErrors: string[];
  before(async () => {
    site = await createDemoSite({ port: 0 });
    browser = await launchChromium();
  });
  after(async () => {
    await browser.close();
    await site.close();
  });
  beforeEach(async () => {
    consoleErrors = [];
    page = await browser.newPage();
    page.on('pageerror', (error) => consoleErrors.push(error.message));
    await page.goto(`${site.url}/docs/playground.html`, { waitUntil: 'networkidle' });
  });
  afterEach(async () => {
    await page.close();
    assert.deepEqual(consoleErrors, []);
  });

  const code = () => page.locator('#code').textContent();
  const accent = () =>
    page
      .locator('voice-agent')
      .evaluate((element) => getComputedStyle(element).getPropertyValue('--voice-agent-accent'));

  it('shows the element as it is by itself until a colour is chosen, and again afterwards', async () => {
    assert.equal(await accent(), '');
    assert.doesNotMatch((await code()) ?? '', /--voice-agent/);
    await page.getByLabel('--voice-agent-accent').fill('#b4532a');
    assert.equal(await accent(), '#b4532a');
    await page.getByRole('button', { name: 'Default colour' }).click();
    assert.equal(await accent(), '');
  });

  it('says beside each choice what it is', async () => {
    const described = page.locator('#choices :is(input, select)[aria-describedby]');
    assert.equal(await described.count(), await page.locator('#choices :is(input, select)').count());
    await page.getByText('Scrolls to the newest words.').waitFor();
  });

  it('takes the element into each state, there and back', async () => {
    const names = await page.getByLabel('State').locator('option').allTextContents();
    assert.deepEqual(
      Object.keys(SIGNS).filter((name) => !names.includes(name)),
      [],
    );
    for (const [name, sign] of [...Object.entries(SIGNS), ...Object.entries(SIGNS).reverse()]) {
      await page.getByLabel('State').selectOption(name);
      await page.locator(sign).first().waitFor();
      await page.evaluate(AXE);
      const found = await page.evaluate(() => (window as unknown as AxeWindow).axe.run());
      assert.deepEqual(
        found.violations.map(({ id }) => `${name}: ${id}`),
        [],
      );
    }
  });

  it('gives code that shows the same on a page of one’s own', async () => {
    await page.getByLabel('--voice-agent-accent').fill('#005f99');
    await page.locator('#slot-title').fill('Ask us');
    const copied = (await code()) ?? '';
    const own = await browser.newPage();
    await own.route('https://your-server.example/**', async (route) => {
      const { pathname } = new URL(route.request().url());
      const answer = await fetch(`${site.url}${pathname}`);
      const headers = { 'access-control-allow-origin': '*', 'content-type': 'text/javascript' };
      await route.fulfill({ body: await answer.text(), headers });
    });
    await own.route('http://own.example/', (route) =>
      route.fulfill({ contentType: 'text/html', body: copied }),
    );
    await own.goto('http://own.example/');
    await own.getByText('Ask us').waitFor();
    const box = await own.locator('voice-agent').boundingBox();
    assert.ok((box?.height ?? 0) > 500);
    await own.close();
  });
});
