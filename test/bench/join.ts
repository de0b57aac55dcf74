// How long a visitor waits from the click until the agent listens: the widget with its proxy, beside an unmodified
// ultravox-client that is handed its joinUrl. Both in the same browser, turn by turn, each call on a fresh page: as a visitor who is
// asked for the microphone, before whose answer the widget uses up no invitation, and as one who has allowed it before.
import { fileURLToPath } from 'node:url';
import { createDemoSite, type DemoSite } from '@voice-agent/demo';
import type { VoiceAgentElement } from '@voice-agent/widget';
import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright-core';
import { launchChromium } from '../support/browser.js';
import { serveBundledPage } from '../support/bundled-page.js';
import type {} from './page/peer.js';
import { quantile } from './median.js';
import { requestJoinUrl } from './request-join-url.js';

const ROUNDS = 20;
const PEER = fileURLToPath(new URL('./page/peer.js', import.meta.url));
const LIMIT_MS = 20_000;
/** Longer than most calls take to connect: a look at the page takes the processor from what is measured. */
const QUIET_MS = 700;
/** Between two calls, so that one call's end is not another's beginning. */
const PAUSE_MS = 1_500;

/** Greets nobody: listening is the first thing it does. */
const AGENT_NAME = 'User first';
const AGENT_ALIAS = 'user-first';

/** Clicks, and leaves the page alone until the agent listens. Returns how long that took, in milliseconds. */
async function timeFrom(page: Page, button: Locator): Promise<number> {
  await button.click();
  const deadline = performance.now() + LIMIT_MS;
  while (performance.now() < deadline) {
    await pause(QUIET_MS);
    const { clickedAt, listeningAt } = await page.evaluate(() => window.timing);
    if (listeningAt > 0) return listeningAt - clickedAt;
  }
  throw new Error(`The agent did not listen within ${LIMIT_MS} ms.`);
}

async function measureWidget(
  browser: Browser,
  demo: DemoSite,
  visitor: BrowserContextOptions,
): Promise<number> {
  const page = await browser.newPage(visitor);
  await page.goto(`${demo.url}/script-tag.html`);
  await page.evaluate((alias) => {
    window.timing = { clickedAt: 0, listeningAt: 0 };
    // The last click before listening is the one that starts the call.
    addEventListener('click', () => (window.timing.clickedAt = performance.now()), { capture: true });
    const agent = document.querySelector<VoiceAgentElement>('voice-agent');
    agent?.setAttribute('agent', alias);
    agent?.addEventListener('status', ({ status }) => {
      if (status === 'listening') window.timing.listeningAt ||= performance.now();
    });
  }, AGENT_ALIAS);
  await page.getByRole('button', { name: 'Talk with us' }).click();
  const took = await timeFrom(page, page.getByRole('button', { name: 'Start the call' }));
  await page.close({ runBeforeUnload: false });
  return took;
}

async function measurePeer(
  { browser, url, demo }: { browser: Browser; url: string; demo: DemoSite },
  visitor: BrowserContextOptions,
): Promise<number> {
  const page = await browser.newPage(visitor);
  await page.goto(url);
  const joinUrl = await requestJoinUrl(demo, AGENT_NAME);
  await page.evaluate((value) => {
    window.joinUrl = value;
  }, joinUrl);
  const took = await timeFrom(page, page.getByRole('button'));
  await page.close();
  return took;
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
const show = (name: string, times: readonly number[]): void => {
  const [low, middle, high] = [0.1, 0.5, 0.9].map((share) => Math.round(quantile(times, share)));
  console.log(`${name.padEnd(44)} median ${middle} ms   (10 % ${low}, 90 % ${high})`);
};

const VISITORS = {
  'the browser asks for the microphone, and is answered at once': {},
  'the microphone was allowed before': { permissions: ['microphone'] },
} satisfies Record<string, BrowserContextOptions>;

const demo = await createDemoSite({ port: 0 });
const peer = await serveBundledPage(PEER, '<button>Start</button>');
const browser = await launchChromium();
try {
  for (const [title, visitor] of Object.entries(VISITORS)) {
    const ours: number[] = [];
    const theirs: number[] = [];
    // The first call of each warms up browser and server, and does not count.
    for (let round = 0; round <= ROUNDS; round += 1) {
      const widget = await measureWidget(browser, demo, visitor);
      await pause(PAUSE_MS);
      const bare = await measurePeer({ browser, url: peer.url, demo }, visitor);
      await pause(PAUSE_MS);
      if (round === 0) continue;
      ours.push(widget);
      theirs.push(bare);
    }
    console.log(`From the click to listening, ${ROUNDS} calls each, turn by turn; ${title}:`);
    show('voice-agent, through widget and proxy', ours);
    show('ultravox-client, handed its joinUrl', theirs);
    console.log(`ratio of the medians: ${(quantile(ours, 0.5) / quantile(theirs, 0.5)).toFixed(2)}\n`);
  }
} finally {
  await browser.close();
  await Promise.all([peer.close(), demo.close()]);
}
