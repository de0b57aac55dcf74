// What most tests in a browser play on: a demo site and a browser, there from a suite's first test to its last.
import { before, type TestContext } from 'node:test';
import type { DemoSite } from '@voice-agent/demo';
import type { Browser } from 'playwright-core';
import type { Visitor } from './browser.js';
import { borrowBrowser, borrowDemo } from './shared-stage.js';
import { keepUntilEnd } from './suite-resources.js';
import { openWidgetPage, type WidgetPage, type WidgetPageOptions } from './widget-page.js';

export interface DemoStage {
  readonly demo: DemoSite;
  readonly browser: Browser;
  /** The demo's script-tag page for one test alone; closed with it. */
  openWidgetPage(test: TestContext, options?: WidgetPageOptions): Promise<WidgetPage>;
}

/** Call it in a `describe`. @param visitor who is at the browser's microphone; default: nobody says a word */
export function setDemoStage(visitor: Visitor = {}): DemoStage {
  const keep = keepUntilEnd();
  let demo: DemoSite | undefined;
  let browser: Browser | undefined;
  before(async () => {
    demo = keep(await borrowDemo()).part;
    browser = keep(await borrowBrowser(visitor)).part;
  });
  const stage = {
    get demo() {
      return started(demo);
    },
    get browser() {
      return started(browser);
    },
    async openWidgetPage(test: TestContext, options?: WidgetPageOptions) {
      const page = await openWidgetPage(stage.browser, `${stage.demo.url}/script-tag.html`, options);
      test.after(() => page.close());
      return page;
    },
  };
  return stage;
}

function started<Part>(part: Part | undefined): Part {
  if (part === undefined) throw new Error('The stage is set before the first test, not earlier.');
  return part;
}
