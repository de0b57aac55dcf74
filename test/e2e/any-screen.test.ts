// The widget on screens of all kinds: a small phone, 200 % zoom, high contrast, less motion, right to left.
import assert from 'node:assert/strict';
import { after, afterEach, before, beforeEach, describe, it } from 'node:test';
import { createDemoSite, type DemoSite } from '@voice-agent/demo';
import type { Browser } from 'playwright-core';
import { launchChromium } from '../support/browser.js';
import { openWidgetPage, type WidgetPage } from '../support/widget-page.js';

const SCREENS = {
  'a phone of 320 pixels': { width: 320, height: 640 },
  'a phone on its side': { width: 640, height: 320 },
  'a notebook at 200 % zoom': { width: 640, height: 360 },
  'a desktop': { width: 1280, height: 900 },
} as const;

describe('on any screen', { timeout: 240_000 }, () => {
  let demo: DemoSite;
  let browser: Browser;
  let visitor: WidgetPage;

  before(async () => {
    demo = await createDemoSite({ port: 0 });
    browser = await launchChromium();
  });
  after(async () => {
    await browser.close();
    await demo.close();
  });
  beforeEach(async () => {
    visitor = await openWidgetPage(browser, demo.url);
  });
  afterEach(() => visitor.close());

  /** Nothing of the call is wider than the screen, and hanging up and starting are in sight without scrolling. */
  async function assertInSight({ width, height }: { width: number; height: number }): Promise<void> {
    const { page } = visitor;
    const main = await page.locator('voice-agent #main').boundingBox();
    assert.ok(main && main.x >= 0 && main.y >= 0);
    assert.ok(main.x + main.width <= width && main.y + main.height <= height, JSON.stringify(main));
    const overflow = await page
      .locator('voice-agent .call')
      .evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
    assert.equal(overflow, 0);
  }

  for (const [screen, size] of Object.entries(SCREENS)) {
    for (const direction of ['ltr', 'rtl']) {
      it(`${screen}, ${direction}: a call is started, read and ended`, async () => {
        const { page } = visitor;
        await page.setViewportSize(size);
        await page.evaluate((dir) => (document.documentElement.dir = dir), direction);
        await page.getByRole('button', { name: 'Talk with us' }).click();
        await assertInSight(size);
        await visitor.start('plain');
        await visitor.said('agent', /./);
        await page.locator('voice-agent .transcript').waitFor();
        await assertInSight(size);
        const transcript = await page.locator('voice-agent .transcript').boundingBox();
        assert.ok(transcript && transcript.height >= 48, JSON.stringify(transcript));
        await page.getByRole('button', { name: 'More options' }).click();
        const menu = await page.locator('voice-agent .menu').boundingBox();
        assert.ok(menu && menu.x >= 0 && menu.x + menu.width <= size.width, JSON.stringify(menu));
        await visitor.hangUp(); // never behind the menu
        await page.locator('voice-agent .summary').waitFor();
        await assertInSight(size);
      });
    }
  }

  it('with forced colours, every button has an edge and the orb the colours of the system', async () => {
    const { page } = visitor;
    await page.emulateMedia({ forcedColors: 'active' });
    await visitor.start('plain');
    await visitor.reached('listening');
    const edges = await page
      .locator('voice-agent .controls button')
      .evaluateAll((buttons) => buttons.map((button) => getComputedStyle(button).borderTopWidth));
    assert.deepEqual(edges, ['1px', '1px', '1px']);
    await page.getByRole('button', { name: 'More options' }).click();
    const menuEdges = await page
      .locator('voice-agent :is(.menu, .menu select)')
      .evaluateAll((nodes) => nodes.map((node) => getComputedStyle(node).borderTopWidth));
    assert.deepEqual(menuEdges, ['1px', '1px', '1px']);
    const [orb, highlight] = await page.locator('voice-agent canvas').evaluate((canvas) => {
      const sample = document.body.appendChild(document.createElement('i'));
      sample.style.color = 'Highlight';
      return [getComputedStyle(canvas).color, getComputedStyle(sample).color];
    });
    assert.equal(orb, highlight);
  });

  it('with less motion, nothing is animated and the orb stands still', async () => {
    const { page } = visitor;
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.getByRole('button', { name: 'Talk with us' }).click();
    const running = await page
      .locator('voice-agent')
      .evaluate((element) => element.shadowRoot?.getAnimations().length);
    assert.equal(running, 0);
    await visitor.start('plain');
    await visitor.reached('listening');
    const durations = await page
      .locator('voice-agent')
      .evaluate((element) =>
        [...(element.shadowRoot?.querySelectorAll('.root *') ?? [])].map(
          (node) => getComputedStyle(node).transitionDuration,
        ),
      );
    assert.deepEqual([...new Set(durations)], ['0s']);
  });
});
