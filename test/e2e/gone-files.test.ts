// An open page after the site was updated: the files that it would still fetch are gone.
import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import type { Browser } from 'playwright-core';
import { launchChromium } from '../support/browser.js';
import { keepUntilEnd } from '../support/suite-resources.js';
import { serveWidgetBuild } from '../support/widget-build.js';

const CHUNKS = ['livekit-', 'call-parts-', 'live-parts-', 'en-'];

describe('a page whose chunks are gone', { timeout: 60_000 }, () => {
  const keep = keepUntilEnd();
  let browser: Browser;
  before(async () => {
    browser = keep(await launchChromium());
  });

  it('asks the visitor to reload it, and does so by a button', async () => {
    const build = keep(await serveWidgetBuild(CHUNKS));
    const page = await browser.newPage();
    await page.goto(`${build.url}?en`);
    await page.getByRole('button', { name: 'Talk with us' }).click();
    await page.getByRole('button', { name: 'Start the call' }).click();
    await page.getByRole('dialog').getByText('Reload the page.').waitFor();
    const code = await page.evaluate(() => document.querySelector('voice-agent')?.error?.code);
    assert.equal(code, 'reload_needed');
    const reloaded = page.waitForEvent('load');
    await page.getByRole('button', { name: 'Reload the page' }).click();
    await reloaded;
    await page.close();
  });

  it('but without a network asks to look to the connection', async () => {
    const build = keep(await serveWidgetBuild());
    const page = await browser.newPage();
    await page.goto(`${build.url}?de`);
    await page.getByRole('button', { name: 'Mit uns sprechen' }).waitFor();
    await page.route(/\.js$/, (route) => route.abort('connectionreset'));
    await page.getByRole('button', { name: 'Mit uns sprechen' }).click();
    await page.getByRole('button', { name: 'Anruf starten' }).click();
    await page.getByRole('dialog').getByText('Prüfen Sie Ihre Verbindung').first().waitFor();
    const code = await page.evaluate(() => document.querySelector('voice-agent')?.error?.code);
    assert.equal(code, 'proxy_unreachable');
    await page.close();
  });
});
