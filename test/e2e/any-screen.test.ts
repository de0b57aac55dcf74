// The widget on screens of all kinds: a small phone, 200 % zoom, high contrast, less motion, right to left.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { PNG } from 'pngjs';
import type { Page } from 'playwright-core';
import { setDemoStage } from '../support/demo-stage.js';

const SCREENS = {
  'a phone of 320 pixels': { width: 320, height: 640 },
  'a phone on its side': { width: 640, height: 320 },
  'a notebook at 200 % zoom': { width: 640, height: 360 },
  'a desktop': { width: 1280, height: 900 },
} as const;

// Each visitor has a page of their own, and nobody looks at the time: three calls at once are as good as one.
describe('on any screen', { timeout: 240_000, concurrency: 3 }, () => {
  const stage = setDemoStage();

  for (const [screen, size] of Object.entries(SCREENS)) {
    for (const direction of ['ltr', 'rtl']) {
      it(`${screen}, ${direction}: a call is started, read and ended`, async (test) => {
        const visitor = await stage.openWidgetPage(test);
        const { page } = visitor;
        await page.setViewportSize(size);
        await page.evaluate((dir) => (document.documentElement.dir = dir), direction);
        await page.getByRole('button', { name: 'Talk with us' }).click();
        await assertInSight(page, size);
        await visitor.start('plain');
        await visitor.said('agent', /./);
        await page.locator('voice-agent .transcript').waitFor();
        await assertInSight(page, size);
        const transcript = await page.locator('voice-agent .transcript').boundingBox();
        assert.ok(transcript && transcript.height >= 48, JSON.stringify(transcript));
        await page.getByRole('button', { name: 'More options' }).click();
        const menu = await page.locator('voice-agent .menu').boundingBox();
        assert.ok(menu && menu.x >= 0 && menu.x + menu.width <= size.width, JSON.stringify(menu));
        await visitor.hangUp(); // never behind the menu
        await page.locator('voice-agent .summary').waitFor();
        await assertInSight(page, size);
      });
    }
  }

  it('in a low window, the line to type in has its whole ring', async (test) => {
    const visitor = await stage.openWidgetPage(test);
    const { page } = visitor;
    await visitor.start('plain');
    await visitor.said('agent', /./);
    await page.locator('voice-agent [part=text-input]').focus();
    for (const height of [720, 640, 400]) {
      await page.setViewportSize({ width: 1280, height });
      const ring = await ringOf(page);
      assert.deepEqual(ring, { above: ring.width, below: ring.width, width: ring.width }, `${height} pixels`);
      assert.ok(ring.width >= 2);
    }
  });

  it('with forced colours, every button has an edge and the orb the colours of the system', async (test) => {
    const visitor = await stage.openWidgetPage(test);
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

  it('with less motion, nothing is animated and the orb stands still', async (test) => {
    const visitor = await stage.openWidgetPage(test);
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

/** Nothing of the call is wider than the screen, and hanging up and starting are in sight without scrolling. */
async function assertInSight(
  page: Page,
  { width, height }: { readonly width: number; readonly height: number },
): Promise<void> {
  await untilInPlace(page);
  const main = await page.locator('voice-agent #main').boundingBox();
  assert.ok(main && main.x >= 0 && main.y >= 0);
  assert.ok(main.x + main.width <= width && main.y + main.height <= height, JSON.stringify(main));
  const overflow = await page
    .locator('voice-agent .call')
    .evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
  assert.equal(overflow, 0);
}

/** How many rows of pixels in the colour of the focus there are above and below the line to type in, and should be. */
async function ringOf(page: Page): Promise<{ above: number; below: number; width: number }> {
  const { box, colour, width } = await page.locator('voice-agent .text-field').evaluate((field) => {
    const { x, y, width: inline, height } = field.getBoundingClientRect();
    const { outlineColor, outlineWidth } = getComputedStyle(field);
    const brush = document.createElement('canvas').getContext('2d');
    if (!brush) throw new Error('The browser paints nothing.');
    brush.fillStyle = outlineColor; // whatever notation the colour is in
    brush.fillRect(0, 0, 1, 1);
    return {
      box: { x, y, width: inline, height },
      colour: [...brush.getImageData(0, 0, 1, 1).data.slice(0, 3)],
      width: parseFloat(outlineWidth),
    };
  });
  const { x, y, height } = box;
  const middle = x + box.width / 2;
  const strip = { x: middle, y: y - 8, width: 1, height: height + 16 };
  const { data } = PNG.sync.read(await page.screenshot({ clip: strip }));
  const rows = Array.from({ length: data.length / 4 }, (_, row) => data.subarray(row * 4, row * 4 + 3));
  const isRing = (pixel: Uint8Array): boolean =>
    colour.every((channel, at) => Math.abs(channel - (pixel[at] ?? 0)) < 24);
  return {
    above: rows.slice(0, 8).filter(isRing).length,
    below: rows.slice(-8).filter(isRing).length,
    width,
  };
}

/** Until a panel that opens has reached its place. */
async function untilInPlace(page: Page): Promise<void> {
  await page.locator('voice-agent').evaluate(async (element) => {
    const running = (element.shadowRoot?.getAnimations() ?? []).filter(
      ({ effect }) => effect?.getComputedTiming().endTime !== Infinity,
    );
    await Promise.allSettled(running.map(({ finished }) => finished)); // an animation may be cancelled as well
  });
}
