// After fifty turns: wheel, finger and keyboard scroll the words, and nothing else of the call, on any screen.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { VoiceAgentElement } from '@voice-agent/widget';
import type { CDPSession, Page } from 'playwright-core';
import { setDemoStage } from '../support/demo-stage.js';
import { centreOf, nextPicture, swipe, turnWheel, type Point } from '../support/hand.js';

const SCREENS = [
  { width: 320, height: 256 }, // a notebook at 400 % zoom
  { width: 320, height: 568 },
  { width: 360, height: 740 },
  { width: 640, height: 320 },
  { width: 480, height: 480 },
  { width: 1280, height: 900 },
] as const;

/** Whatever may be under a wheel or a finger. */
const PARTS = ['.header', '.orb', '.status', '.text-field', '.controls', '#main', '.launcher', '.orb-alone'];
const TRANSCRIPT = '.transcript';
/** A finger takes its time: two parts stand for all. */
const SWIPED: readonly string[] = ['.orb', '.controls'];
/** These scroll where something can, down from where everything stands at first. */
const KEYS = ['PageDown', 'End'] as const;
const WHEEL_PX = 400;
const SWIPE_PX = 100;
/** What the element wants where it is part of the page; in a lower window the page scrolls, as with any content. */
const LEAST_PX = { launcher: 0, inline: 420, orb: 300 } as const;

interface Look {
  /** Where each part stands. */
  readonly boxes: Readonly<Record<string, readonly number[]>>;
  /** What has been scrolled, or could be, apart from the words. */
  readonly scrolled: readonly string[];
}

describe('after fifty turns', { timeout: 120_000 }, () => {
  const stage = setDemoStage();

  for (const variant of ['launcher', 'inline', 'orb'] as const) {
    for (const { width, height } of SCREENS) {
      if (height < LEAST_PX[variant]) continue;
      it(`nothing but the words scrolls: ${variant}, ${width} × ${height}`, async (test) => {
        const page = await stage.browser.newPage({
          viewport: { width, height },
          reducedMotion: 'reduce',
          hasTouch: true,
        });
        test.after(() => page.close());
        await openLongCall(page, stage.demo.url, variant);
        const before = await look(page);
        assert.deepEqual(before.scrolled, []);
        const hand = await page.context().newCDPSession(page);
        for (const part of PARTS) {
          const point = await centreOf(page, part);
          if (!point) continue;
          await turnWheel(hand, point, WHEEL_PX);
          if (SWIPED.includes(part)) await swipe(hand, point, -SWIPE_PX);
          await nextPicture(page);
          assert.deepEqual(await look(page), before, part);
        }
        await pressKeysAllAlong(page);
        assert.deepEqual(await look(page), before, 'by the keyboard');
        await page.locator(`voice-agent ${TRANSCRIPT}`).evaluateAll(([words]) => words?.scrollTo(0, 99_999));
        const words = await centreOf(page, `${TRANSCRIPT} .utterance.agent:last-child .words`);
        assert.equal(words === undefined, variant === 'orb');
        if (!words) return;
        await scrollWords(page, hand, words);
        assert.deepEqual(await look(page), before, 'with the words scrolled');
      });
    }
  }
});

async function openLongCall(page: Page, siteUrl: string, variant: string): Promise<void> {
  const address = new URL('/state.html', siteUrl);
  address.search = new URLSearchParams({ state: 'long', theme: 'light', variant, lang: 'en' }).toString();
  await page.goto(address.href);
  await page.waitForFunction(() => {
    const agent = document.querySelector<VoiceAgentElement>('voice-agent');
    const hasParts = agent?.shadowRoot?.querySelector('canvas:not(.resting)') !== null;
    return hasParts && (agent?.transcripts.length ?? 0) > 50;
  });
  await nextPicture(page);
}

function look(page: Page): Promise<Look> {
  return page.evaluate(
    ({ parts, transcript }) => {
      const root = document.querySelector('voice-agent')?.shadowRoot;
      const boxes: Record<string, readonly number[]> = {};
      for (const part of parts) {
        const box = root?.querySelector(part)?.getBoundingClientRect();
        if (box) boxes[part] = [box.x, box.y, box.width, box.height];
      }
      const all = [...document.querySelectorAll('*'), ...(root?.querySelectorAll('*') ?? [])];
      const scrolled = all.flatMap((element) => {
        const { scrollTop, scrollLeft, scrollHeight, clientHeight } = element;
        if (element.matches(`${transcript}, canvas`)) return [];
        const canScroll = ['auto', 'scroll'].includes(getComputedStyle(element).overflowY);
        const isLonger = canScroll && scrollHeight > clientHeight;
        return scrollTop || scrollLeft || isLonger
          ? [`${element.tagName} ${element.getAttribute('class')}`]
          : [];
      });
      return { boxes, scrolled };
    },
    { parts: PARTS, transcript: TRANSCRIPT },
  );
}

/** Takes the focus through the call, and presses at each stop every key that scrolls. */
async function pressKeysAllAlong(page: Page): Promise<void> {
  await page.evaluate(() => document.querySelector('voice-agent')?.open());
  const stops = await page.locator('voice-agent :is(button, input, [tabindex])').count();
  for (let stop = 0; stop < stops; stop += 1) {
    for (const key of KEYS) await page.keyboard.press(key);
    await page.keyboard.press('Tab');
  }
  await nextPicture(page);
}

/** The words, and only they, follow the hand. */
async function scrollWords(page: Page, hand: CDPSession, point: Point): Promise<void> {
  const scrollTop = (): Promise<number> =>
    page.locator(`voice-agent ${TRANSCRIPT}`).evaluate((words) => words.scrollTop);
  for (const move of [() => turnWheel(hand, point, -WHEEL_PX), () => swipe(hand, point, SWIPE_PX)]) {
    const from = await scrollTop();
    await move();
    await page.waitForFunction(
      ([selector, last]) =>
        (document.querySelector('voice-agent')?.shadowRoot?.querySelector(selector)?.scrollTop ?? last) <
        last,
      [TRANSCRIPT, from] as const,
    );
  }
}
