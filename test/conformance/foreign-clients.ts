// A browser whose pages hold the foreign clients. The clients are bundled from the packages as they are published.

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { launchChromium } from '../support/browser.js';
import { serveBundledPage } from '../support/bundled-page.js';
import { writeWav } from '../support/wav.js';

const SILENCE_RATE_HZ = 48_000;
const CLIENT = fileURLToPath(new URL('./page/client.js', import.meta.url));

export interface ForeignClients {
  /** A fresh page; closing it closes whatever it joined. */
  openPage(): Promise<Page>;
  close(): Promise<void>;
}

export interface ForeignClientOptions {
  /** `beeping`: a short beep once a second, which agents take for speech; default `silent`. */
  readonly microphone?: 'silent' | 'beeping';
}

export async function openForeignClients({
  microphone = 'silent',
}: ForeignClientOptions = {}): Promise<ForeignClients> {
  const client = await serveBundledPage(CLIENT);
  const folder = await mkdtemp(join(tmpdir(), 'foreign-clients-'));
  const silence = join(folder, 'silence.wav');
  await writeWav(silence, new Int16Array(SILENCE_RATE_HZ), SILENCE_RATE_HZ);
  // Without a file, Chromium's fake microphone beeps.
  const browser = await launchChromium(microphone === 'silent' ? { file: silence } : {});
  return {
    async openPage() {
      const page = await browser.newPage();
      await page.goto(client.url);
      return page;
    },
    close: async () => {
      await browser.close();
      await client.close();
      await rm(folder, { recursive: true });
    },
  };
}
