// The one call that every app must hold: greeted aloud, understood, answered, hung up, and nothing left behind. It works
// the page as a visitor does, and knows nothing of how the app is made.
import assert from 'node:assert/strict';
import type { VoiceAgentElement } from '@voice-agent/widget';
import type { Frame, Page } from 'playwright-core';
import { launchChromium } from '../support/browser.js';
import { missingRecognition } from '../support/missing-recognition.js';
import { installPageProbe } from '../support/page-probe.js';
import { provideVisitorMicrophone, speak } from '../support/visitor-microphone.js';
import { NOTHING_OPEN } from '../support/widget-page.js';

const QUESTION = 'what are your opening hours';
/** No state but a live one lasts longer than 15 s; some more for a busy machine. */
const WAIT = { timeout: 25_000, polling: 50 } as const;

/** A visitor with a browser of their own, silent until a test speaks into their microphone. */
export interface AppVisitor {
  readonly page: Page;
  /** What the browser's console reports: errors, broken policies, hydration that did not match. */
  readonly consoleErrors: readonly string[];
}

/** Opens a page for a visitor who leaves when `use` is done. */
export async function withVisitor(url: string, use: (visitor: AppVisitor) => Promise<void>): Promise<void> {
  const browser = await launchChromium();
  try {
    const page = await browser.newPage();
    const consoleErrors: string[] = [];
    page.on('pageerror', ({ message }) => consoleErrors.push(message));
    page.on('console', (message) => {
      const text = message.text();
      if (message.type() === 'error' || /hydrat/i.test(text)) consoleErrors.push(text);
    });
    await provideVisitorMicrophone(page);
    await page.addInitScript(installPageProbe, { hears: true });
    await page.goto(url);
    await use({ page, consoleErrors });
  } finally {
    await browser.close();
  }
}

export interface CallScenario {
  /** What the agent says first; by it one sees whether the page's variables arrived. */
  readonly greeting: string;
  /** Whether the page shows status and last words by itself, from the element's events. */
  readonly isListening?: boolean;
}

/** @param frame where the element is; the visitor's page, unless it is in a frame. @throws what went otherwise */
export async function holdCall(
  frame: Frame | Page,
  { consoleErrors }: AppVisitor,
  { greeting, isListening = true }: CallScenario,
): Promise<void> {
  const cannotRecognize = await missingRecognition();
  await startCall(frame);
  await said(frame, { speaker: 'agent', words: greeting, isFinal: true });
  const loudness = await loudnessOfAll(frame);
  assert.ok(loudness > 0.01, `the greeting is heard: its loudness is ${loudness}`);
  if (cannotRecognize === false) {
    await speak(frame, QUESTION);
    await said(frame, { speaker: 'user', words: QUESTION, isFinal: true });
    await said(frame, { speaker: 'agent', words: 'open every day from eleven' });
  }
  await typeText(frame, 'Do you have vegetarian dishes?');
  await said(frame, { speaker: 'agent', words: 'mushroom risotto' });
  if (isListening) {
    const words = await frame.locator('#words').textContent();
    assert.match(words ?? '', /mushroom risotto/, 'the page shows the last words');
  }
  await frame.getByRole('button', { name: 'Hang up' }).click();
  await frame.waitForFunction(
    () => document.querySelector<VoiceAgentElement>('voice-agent')?.status === 'ended',
    undefined,
    WAIT,
  );
  if (isListening) assert.equal(await frame.locator('#status').textContent(), 'ended');
  await assertNothingLeft(frame);
  assert.deepEqual(consoleErrors, []);
}

/** Opens the panel where there is a launcher, and presses the button that starts a call. */
export async function startCall(frame: Frame | Page): Promise<void> {
  const launcher = frame.getByRole('button', { name: 'Talk with us' });
  const start = frame.getByRole('button', { name: 'Start the call' });
  await launcher.or(start).first().waitFor();
  if (await launcher.isVisible()) await launcher.click();
  await start.click();
}

export async function typeText(frame: Frame | Page, text: string): Promise<void> {
  const field = frame.getByRole('textbox', { name: 'Message' });
  await field.fill(text);
  await field.press('Enter');
}

interface Utterance {
  readonly speaker: 'user' | 'agent';
  readonly words: string;
  /** Whether it must have been said to its end. Default: false. */
  readonly isFinal?: boolean;
}

/** Waits until these words are in the transcript. @throws with what there was instead */
export async function said(
  frame: Frame | Page,
  { speaker, words, isFinal = false }: Utterance,
): Promise<void> {
  try {
    await frame.waitForFunction(
      (wanted) =>
        document
          .querySelector<VoiceAgentElement>('voice-agent')
          ?.transcripts.some(
            (line) =>
              line.speaker === wanted.speaker &&
              line.text.includes(wanted.words) &&
              (line.isFinal || !wanted.isFinal),
          ),
      { speaker, words, isFinal },
      WAIT,
    );
  } catch (cause) {
    const found = await frame.evaluate(() => {
      const agent = document.querySelector<VoiceAgentElement>('voice-agent');
      return [agent?.status, agent?.error?.code, agent?.transcripts.map(({ text }) => text)];
    });
    throw new Error(`Not said by the ${speaker}: "${words}". There was: ${JSON.stringify(found)}`, { cause });
  }
}

/** Waits until tracks, contexts, connections and sockets are all gone, and nothing was thrown that nobody caught. */
export async function assertNothingLeft(frame: Frame | Page): Promise<void> {
  await frame.waitForFunction(
    () => Object.values(window.probe.openResources()).every((count) => count === 0),
    undefined,
    WAIT,
  );
  assert.deepEqual(await frame.evaluate(() => window.probe.openResources()), NOTHING_OPEN);
  assert.deepEqual(await frame.evaluate(() => window.probe.unhandled), []);
}

/** How loud it was, whatever was said: which words they were, the main job's test hears. */
async function loudnessOfAll(frame: Frame | Page): Promise<number> {
  const { samples } = await frame.evaluate(() => window.probe.heard());
  return Math.sqrt(samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length);
}
