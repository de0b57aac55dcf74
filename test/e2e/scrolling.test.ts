// A long conversation on a long page: what wheel, finger and keyboard scroll over each part of the call. Over the panel
// and the sheet nothing but the words; inline the element is content of its page, which scrolls where no words do.
import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import type { VoiceAgentElement } from '@voice-agent/widget';
import type { CDPSession, Page } from 'playwright-core';
import { setDemoStage } from '../support/demo-stage.js';
import { centreOf, nextPicture, swipe, turnWheel, type Point } from '../support/hand.js';
import { FLOATING_LAYOUTS, type Layout } from '../support/layouts.js';

/** Each in the window it stands in, with as many lines in sight as it must have. */
const LAYOUTS = {
  ...FLOATING_LAYOUTS,
  'inline, 480 pixels high': { variant: 'inline', width: 640, height: 800 },
  'inline, 280 pixels wide': { variant: 'inline', width: 280, height: 800 },
} as const satisfies Readonly<Record<string, Layout>>;
type LayoutName = keyof typeof LAYOUTS;
/** Hands take their time: these stand for the others. */
const FLOATING: readonly LayoutName[] = ['the panel', 'the sheet of a small phone'];
const INLINE: readonly LayoutName[] = ['inline, 480 pixels high', 'inline, 280 pixels wide'];

const LINE_PX = 22;
const LEAST_LINES = 4;
const TRANSCRIPT = '.transcript';
const STILL_PARTS = ['.header', '.title', '.orb', '.status', '.text-field', 'input', '.controls', '#main'];
const KEYS = ['PageDown', 'PageUp', 'ArrowDown', 'ArrowUp', 'End', 'Home', 'Space'] as const;
/** Where the page stands at first, with room in both directions. */
const PAGE_TOP_PX = 300;
const STEP_PX = 120;

/** What is scrolled: the page, the words, and anything else of the call. */
interface Scrolled {
  readonly page: number;
  readonly words: number;
  readonly others: readonly unknown[];
}

describe('a long conversation on a long page', { timeout: 120_000 }, () => {
  const stage = setDemoStage();
  let page: Page;
  let hand: CDPSession;

  before(async () => {
    page = await stage.browser.newPage({ reducedMotion: 'reduce', hasTouch: true });
    hand = await page.context().newCDPSession(page);
  });

  async function open(layout: LayoutName): Promise<void> {
    const { variant, width, height } = LAYOUTS[layout];
    await page.setViewportSize({ width, height });
    await page.goto(`${stage.demo.url}/state.html?state=long&theme=light&variant=${variant}&lang=en`);
    await page.waitForFunction(() => {
      const agent = document.querySelector<VoiceAgentElement>('voice-agent');
      return (agent?.transcripts.length ?? 0) > 50 && agent?.shadowRoot?.querySelector('.transcript');
    });
    await page.evaluate((top) => {
      const agent = document.querySelector('voice-agent');
      if (!agent) return;
      agent.style.cssText = 'block-size: 480px; margin-block: 400px 4000px';
      if (agent.variant === 'launcher') document.body.style.blockSize = '5000px';
      document.documentElement.style.scrollBehavior = 'auto';
      scrollTo(0, top);
    }, PAGE_TOP_PX);
    await nextPicture(page);
  }

  /** In the middle of the words, so that they may go either way. */
  async function startInTheMiddle(): Promise<Scrolled> {
    await page.evaluate(
      ({ selector, top }) => {
        const words = document.querySelector('voice-agent')?.shadowRoot?.querySelector(selector);
        words?.scrollTo(0, words.scrollHeight / 2);
        scrollTo(0, top);
      },
      { selector: TRANSCRIPT, top: PAGE_TOP_PX },
    );
    await nextPicture(page);
    return scrolled(page);
  }

  for (const layout of Object.keys(LAYOUTS) as LayoutName[]) {
    it(`shows ${LEAST_LINES} lines at least, and fades them where there are more: ${layout}`, async () => {
      await open(layout);
      const frame = page.locator(`voice-agent ${TRANSCRIPT}`);
      const { height = 0 } = (await frame.boundingBox()) ?? {};
      assert.ok(height >= LEAST_LINES * LINE_PX, `${height} pixels`);
      await page.locator('voice-agent .more-above:not(.more-below)').waitFor();
      await startInTheMiddle();
      await page.locator('voice-agent .more-above.more-below').waitFor();
      await frame.evaluate((words) => words.scrollTo(0, 0));
      await page.locator('voice-agent .more-below:not(.more-above)').waitFor();
    });
  }

  for (const layout of FLOATING) {
    it(`no wheel, finger or key moves the page: ${layout}`, async () => {
      await open(layout);
      const panel = await page.locator('voice-agent .panel').boundingBox();
      assert.ok(panel);
      const points = new Map<string, Point>([
        ['the edge', { x: panel.x + 3, y: panel.y + panel.height / 2 }],
      ]);
      for (const part of STILL_PARTS) points.set(part, await pointOn(page, part));
      const start = await startInTheMiddle();
      for (const [part, point] of points) {
        for (const step of [STEP_PX, -STEP_PX]) {
          await turnWheel(hand, point, step);
          await swipe(hand, point, step);
          await nextPicture(page);
          const { page: top, others } = await scrolled(page);
          assert.deepEqual({ top, others }, { top: start.page, others: [] }, part);
        }
      }
      const words = await pointOn(page, TRANSCRIPT);
      for (const end of [0, 99_999]) {
        await page.locator(`voice-agent ${TRANSCRIPT}`).evaluate((frame, top) => frame.scrollTo(0, top), end);
        for (const step of [STEP_PX, -STEP_PX, end ? STEP_PX * 9 : -STEP_PX * 9]) {
          await turnWheel(hand, words, step);
          await swipe(hand, words, -step);
          await nextPicture(page);
          assert.equal((await scrolled(page)).page, start.page, 'at an end of the words');
        }
      }
      await pressKeysAllAlong(page, async (stop) => {
        const { page: top, others } = await scrolled(page);
        assert.deepEqual({ top, others }, { top: start.page, others: [] }, stop);
      });
    });
  }

  it('keys that scroll reach the words from every button of the panel, and leave a field its own', async () => {
    await open('the panel');
    await page.locator('voice-agent #main').focus();
    for (const [key, direction] of [
      ['PageUp', -1],
      ['PageDown', 1],
      ['ArrowUp', -1],
      ['ArrowDown', 1],
    ] as const) {
      const start = await startInTheMiddle();
      await page.keyboard.press(key);
      await nextPicture(page);
      assert.equal(Math.sign((await scrolled(page)).words - start.words), direction, key);
    }
    await page.locator('voice-agent input').fill('A table');
    const start = await startInTheMiddle();
    await page.keyboard.press('Home');
    await page.keyboard.type('Yes. ');
    assert.equal(await page.locator('voice-agent input').inputValue(), 'Yes. A table');
    assert.equal((await scrolled(page)).words, start.words);
  });

  for (const layout of INLINE) {
    it(`a wheel over the words scrolls them alone, elsewhere the page and never the call: ${layout}`, async () => {
      await open(layout);
      for (const part of STILL_PARTS) {
        await startInTheMiddle();
        await turnWheel(hand, await pointOn(page, part), STEP_PX);
        await page.waitForFunction((top) => scrollY > top, PAGE_TOP_PX, { timeout: 5_000 });
        assert.deepEqual((await scrolled(page)).others, [], part);
      }
      const start = await startInTheMiddle();
      const words = await pointOn(page, TRANSCRIPT);
      for (const step of [-STEP_PX, STEP_PX * 90]) {
        await turnWheel(hand, words, step);
        await swipe(hand, words, -step / 90);
        await nextPicture(page);
        const { page: top, words: at } = await scrolled(page);
        assert.equal(top, start.page);
        assert.notEqual(at, start.words);
      }
      await turnWheel(hand, words, STEP_PX);
      await nextPicture(page);
      assert.equal((await scrolled(page)).page, start.page, 'at the end of the words');
    });
  }
});

function scrolled(page: Page): Promise<Scrolled> {
  return page.evaluate((selector) => {
    const all = [...(document.querySelector('voice-agent')?.shadowRoot?.querySelectorAll('*') ?? [])];
    const words = all.find((element) => element.matches(selector));
    const others = all.filter((element) => element !== words && element.scrollTop > 0);
    return {
      page: scrollY,
      words: words?.scrollTop ?? 0,
      others: others.map((element) => element.getAttribute('class')),
    };
  }, TRANSCRIPT);
}

async function pointOn(page: Page, part: string): Promise<Point> {
  const point = await centreOf(page, part);
  if (!point) throw new Error(`There is no ${part}.`);
  return point;
}

/** Takes the focus through the call, and presses at each stop every key that scrolls, but where it would press a button. */
async function pressKeysAllAlong(page: Page, look: (stop: string) => Promise<void>): Promise<void> {
  await page.locator('voice-agent .panel').focus();
  for (let stop = 0; ; stop += 1) {
    const focused = await page.evaluate(() => {
      const element = document.querySelector('voice-agent')?.shadowRoot?.activeElement;
      return element ? `${element.tagName} ${element.getAttribute('class')}` : '';
    });
    if (focused === '') {
      assert.ok(stop > 4, `${stop} stops`);
      return; // beyond the call
    }
    for (const key of KEYS) {
      if (key !== 'Space' || !focused.startsWith('BUTTON')) await page.keyboard.press(key);
    }
    await nextPicture(page);
    await look(focused);
    await page.keyboard.press('Tab');
  }
}
