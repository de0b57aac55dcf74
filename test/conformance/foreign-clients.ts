// A browser whose pages hold the foreign clients. The clients are bundled from the packages as they are published.

import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { launchChromium, type Visitor } from '../support/browser.js';
import { serveBundledPage } from '../support/bundled-page.js';

const CLIENT = fileURLToPath(new URL('./page/client.js', import.meta.url));

export interface ForeignClients {
  /** A fresh page; closing it closes whatever it joined. */
  openPage(): Promise<Page>;
  close(): Promise<void>;
}

/** @param visitor who is at the microphone; default: nobody says a word */
export async function openForeignClients(visitor: Visitor = {}): Promise<ForeignClients> {
  const client = await serveBundledPage(CLIENT);
  const browser = await launchChromium(visitor).catch(async (error: unknown) => {
    await client.close();
    throw error;
  });
  return {
    async openPage() {
      const page = await browser.newPage();
      await page.goto(client.url);
      return page;
    },
    close: async () => {
      await browser.close();
      await client.close();
    },
  };
}
