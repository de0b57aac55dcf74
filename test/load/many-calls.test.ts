// Many calls through widget, proxy and sandbox: none fails, and nothing piles up on either side.
import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import type { Browser, CDPSession } from 'playwright-core';
import { launchChromium } from '../support/browser.js';
import { startDemoProcess, type DemoProcess } from '../support/demo-process.js';
import { keepUntilEnd } from '../support/suite-resources.js';
import { NOTHING_OPEN, openWidgetPage, untilNothingIsOpen, type WidgetPage } from '../support/widget-page.js';

const CALLS_IN_A_ROW = 50;
const CALLS_AT_ONCE = 5;
/** Before anything is measured: engines are loaded, code is compiled, caches are filled. */
const WARM_UP_CALLS = 10;
const GROWTH_LIMIT = 1.3;
/** Until what calls have used is released, and the next process stands ready. */
const SETTLE_MS = 4_000;
const isLinux = process.platform === 'linux';

describe('many calls', { timeout: 280_000 }, () => {
  const keep = keepUntilEnd();
  let demo: DemoProcess;
  let browser: Browser;

  before(async () => {
    demo = await startDemoProcess();
    keep({ close: () => demo.stop() });
    browser = keep(await launchChromium());
  });

  /** One whole call that hears the agent begin to speak. */
  async function call(visitor: WidgetPage): Promise<void> {
    await visitor.start('plain');
    await visitor.reached('speaking');
    await visitor.hangUp();
    await visitor.reached('ended');
    const { reasons, errors } = await visitor.log();
    assert.deepEqual({ reasons, errors }, { reasons: ['user'], errors: [] });
  }

  async function measure(session: CDPSession): Promise<{ heap: number; resident: number; children: number }> {
    await delay(SETTLE_MS);
    await session.send('HeapProfiler.collectGarbage');
    const { usedSize } = await session.send('Runtime.getHeapUsage');
    return {
      heap: usedSize,
      resident: isLinux ? await demo.residentBytes() : 0,
      children: isLinux ? await demo.childCount() : 0,
    };
  }

  it(`${CALLS_IN_A_ROW} one after another leave page and sandbox as they were`, async (test) => {
    const visitor = await openWidgetPage(browser, `${demo.url}/script-tag.html`);
    const session = await visitor.page.context().newCDPSession(visitor.page);
    for (let count = 0; count < WARM_UP_CALLS; count += 1) await call(visitor);
    const before = await measure(session);

    for (let count = 0; count < CALLS_IN_A_ROW; count += 1) await call(visitor);

    const after = await measure(session);
    const growth = { heap: after.heap / before.heap, resident: after.resident / before.resident };
    test.diagnostic(`page heap ${show(before.heap)} → ${show(after.heap)}`);
    test.diagnostic(`sandbox and proxy ${show(before.resident)} → ${show(after.resident)}`);
    assert.deepEqual(await visitor.openResources(), NOTHING_OPEN);
    assert.deepEqual(await visitor.unhandled(), []);
    assert.ok(growth.heap < GROWTH_LIMIT, `the page's heap grew to ${growth.heap} of what it was`);
    if (isLinux)
      assert.ok(growth.resident < GROWTH_LIMIT, `the sandbox grew to ${growth.resident} of what it was`);
    assert.equal(after.children, before.children);
    await visitor.close();
  });

  it(`${CALLS_AT_ONCE} at once all work`, async () => {
    const visitors = await Promise.all(
      Array.from({ length: CALLS_AT_ONCE }, () => openWidgetPage(browser, `${demo.url}/script-tag.html`)),
    );
    await Promise.all(visitors.map((visitor) => visitor.start('plain')));
    await Promise.all(visitors.map((visitor) => visitor.said('agent', /./)));
    await Promise.all(visitors.map((visitor, index) => visitor.type(`number ${index}`)));
    await Promise.all(visitors.map((visitor, index) => visitor.said('agent', new RegExp(`number ${index}`))));
    for (const visitor of visitors) {
      await visitor.hangUp();
      await visitor.reached('ended');
      assert.deepEqual((await visitor.log()).errors, []);
      assert.deepEqual(await visitor.unhandled(), []);
      await untilNothingIsOpen(visitor.page);
      await visitor.close();
    }
  });
});

const show = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`;
