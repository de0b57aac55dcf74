// What the widget costs a page: the main thread's time during a call, beside a page that calls with livekit-client alone,
// turn by turn in the same browser; and what fifty calls leave behind.
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { createDemoSite, type DemoSite } from '@voice-agent/demo';
import type { Browser, CDPSession } from 'playwright-core';
import { launchChromium } from '../support/browser.js';
import { serveBundledPage } from '../support/bundled-page.js';
import { openWidgetPage, type WidgetPage } from '../support/widget-page.js';
import { quantile } from './median.js';
import { requestJoinUrl } from './request-join-url.js';
import type {} from './page/bare.js';

/** Of each; an even machine needs no more. */
const ROUNDS = Number(process.env.ROUNDS ?? 3);
const CALL_MS = 20_000;
/** Until the start of a call is over: it is not what is measured. */
const SETTLE_MS = 1_000;
const CALLS = 50;
const WARM_UP_CALLS = 10;
const GROWTH_LIMIT_BYTES = 1_000_000;
const MAIN_THREAD_LIMIT = 0.03;
const BARE_PAGE = fileURLToPath(new URL('./page/bare.js', import.meta.url));
const WAIT = { timeout: 20_000, polling: 100 } as const;

/** Of a core: how busy the page's main thread is from now on, for one call's length. */
async function busyShare(session: CDPSession): Promise<number> {
  const taskSeconds = async (): Promise<number> => {
    const { metrics } = await session.send('Performance.getMetrics');
    return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN;
  };
  await session.send('Performance.enable');
  await delay(SETTLE_MS);
  const [before, startedAt] = [await taskSeconds(), performance.now()];
  await delay(CALL_MS);
  return ((await taskSeconds()) - before) / ((performance.now() - startedAt) / 1000);
}

async function measureWidget(browser: Browser, { url }: DemoSite): Promise<number> {
  const visitor = await openWidgetPage(browser, `${url}/script-tag.html`);
  const session = await visitor.page.context().newCDPSession(visitor.page);
  await visitor.start();
  await visitor.reached('speaking');
  const share = await busyShare(session);
  await visitor.close();
  return share;
}

async function measureBare(browser: Browser, url: string, demo: DemoSite): Promise<number> {
  const context = await browser.newContext();
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await page.goto(url);
  const joinUrl = await requestJoinUrl(demo);
  await page.evaluate((value) => {
    window.joinUrl = value;
  }, joinUrl);
  await page.getByRole('button').click();
  await page.waitForFunction(() => window.isHeard, undefined, WAIT);
  const share = await busyShare(session);
  await context.close();
  return share;
}

async function call(visitor: WidgetPage): Promise<void> {
  await visitor.start('plain');
  await visitor.reached('speaking');
  await visitor.hangUp();
  await visitor.reached('ended');
}

/** @returns the page's heap once all that can be collected is. */
async function heapBytes(session: CDPSession): Promise<number> {
  await delay(SETTLE_MS);
  await session.send('HeapProfiler.collectGarbage');
  return (await session.send('Runtime.getHeapUsage')).usedSize;
}

async function measureLeftovers(browser: Browser, { url }: DemoSite): Promise<void> {
  const visitor = await openWidgetPage(browser, `${url}/script-tag.html`);
  const session = await visitor.page.context().newCDPSession(visitor.page);
  for (let count = 0; count < WARM_UP_CALLS; count += 1) await call(visitor);
  const before = await heapBytes(session);
  for (let count = 0; count < CALLS; count += 1) await call(visitor);
  const growth = (await heapBytes(session)) - before;
  const { liveTracks, audioContexts, peerConnections, sockets } = await visitor.openResources();
  await visitor.close();

  console.log(`\nAfter ${CALLS} calls:`);
  const rows = { liveTracks, audioContexts, peerConnections, sockets };
  for (const [name, count] of Object.entries(rows)) show(name, String(count), '0', count === 0);
  const isSmall = growth <= GROWTH_LIMIT_BYTES;
  show('heap', `${(growth / 1e6).toFixed(2)} MB more`, `${GROWTH_LIMIT_BYTES / 1e6} MB`, isSmall);
}

const overLimit: string[] = [];
function show(name: string, value: string, limit: string, isWithin: boolean): void {
  if (!isWithin) overLimit.push(name);
  console.log(`${name.padEnd(36)} ${value.padStart(14)}   limit ${limit}   ${isWithin ? 'ok' : 'OVER'}`);
}
const percent = (share: number): string => `${(share * 100).toFixed(2)} %`;

const demo = await createDemoSite({ port: 0 });
const bare = await serveBundledPage(BARE_PAGE, '<button>Start</button>');
const browser = await launchChromium();
try {
  const [ours, theirs]: [number[], number[]] = [[], []];
  for (let round = 0; round < ROUNDS; round += 1) {
    ours.push(await measureWidget(browser, demo));
    theirs.push(await measureBare(browser, bare.url, demo));
  }
  const [widget, plain] = [quantile(ours, 0.5), quantile(theirs, 0.5)];
  console.log(
    `Main thread during a call of ${CALL_MS / 1000} s, ${ROUNDS} calls each, turn by turn, of a core:`,
  );
  console.log(`  voice-agent: ${ours.map(percent).join(', ')}`);
  console.log(`  livekit-client alone: ${theirs.map(percent).join(', ')}`);
  const extra = widget - plain;
  show(
    'the widget’s own work, by the medians',
    percent(extra),
    percent(MAIN_THREAD_LIMIT),
    extra < MAIN_THREAD_LIMIT,
  );
  await measureLeftovers(browser, demo);
} finally {
  await browser.close();
  await Promise.all([bare.close(), demo.close()]);
}
process.exitCode = overLimit.length === 0 ? 0 : 1;
