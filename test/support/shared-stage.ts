// What the suites of one process have after each other: a demo site, and the browser of a visitor who says nothing. Starting them
// takes longer than many suites do. The next suite finds neither calls nor pages of the one before.
import { after } from 'node:test';
import { createDemoSite, type DemoSite } from '@voice-agent/demo';
import type { Browser } from 'playwright-core';
import { launchChromium, type Visitor } from './browser.js';

/** Lent until it is closed. */
export interface Lent<Part> {
  readonly part: Part;
  close(): Promise<void>;
}

let demo: Promise<DemoSite> | undefined;
let demoBorrowers = 0;
let browser: Promise<Browser> | undefined;
let browserBorrowers = 0;

after(async () => {
  await Promise.all([(await demo)?.close(), (await browser)?.close()]);
});

/** With a sandbox of its own, whose calls and faults end with the last who has it. */
export async function borrowDemo(): Promise<Lent<DemoSite>> {
  demoBorrowers += 1;
  const part = await (demo ??= createDemoSite({ port: 0 }));
  return {
    part,
    close: async () => {
      demoBorrowers -= 1;
      if (demoBorrowers === 0) await part.sandbox?.reset();
    },
  };
}

/** Each visitor who differs has a browser that nobody else has. */
export async function borrowBrowser(visitor: Visitor): Promise<Lent<Browser>> {
  if (Object.keys(visitor).length > 0) {
    const own = await launchChromium(visitor);
    return { part: own, close: () => own.close() };
  }
  browserBorrowers += 1;
  if ((await browser)?.isConnected() === false) browser = undefined; // a test may have broken it
  const part = await (browser ??= launchChromium());
  return {
    part,
    close: async () => {
      browserBorrowers -= 1;
      if (browserBorrowers === 0) await Promise.all(part.contexts().map((context) => context.close()));
    },
  };
}
