// The demo's headless page with a script of the tests' own: a session that a test can lay hands on.
import { fileURLToPath } from 'node:url';
import type { VoiceSession, VoiceSessionOptions } from '@voice-agent/widget/session';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { bundleScript } from './bundle-script.js';
import { installPageProbe } from './page-probe.js';
import { replacePageScript } from './page-script.js';
import type {} from './session-page/page.js';

const ENTRY = fileURLToPath(new URL('./session-page/page.js', import.meta.url));
const WAIT = { timeout: 25_000, polling: 50 } as const;

export interface SessionPage {
  readonly page: Page;
  /** Clicks the button that starts a call. */
  start(withMicrophone?: boolean): Promise<void>;
  /** Waits until the diary holds such an entry. */
  wrote(entry: string): Promise<void>;
  /** Waits for a final utterance that matches. */
  said(speaker: 'user' | 'agent', pattern: RegExp): Promise<void>;
  /** Status words, error codes and connection states, in the order in which they were heard. */
  diary(): Promise<readonly string[]>;
  /** Runs in the page. */
  use<Result>(action: (session: VoiceSession) => Result): Promise<Result>;
  close(): Promise<void>;
}

export interface SessionPageOptions {
  readonly options?: Pick<VoiceSessionOptions, 'agent' | 'proxyUrl' | 'ticket'>;
  readonly context?: BrowserContextOptions;
  /** Sees the page before it loads anything. */
  readonly onOpen?: (page: Page) => unknown;
}

/** Has the demo's headless page come with the tests' script, in every frame of `page`. @returns the page's address */
export async function putSessionPage(page: Page, siteUrl: string): Promise<string> {
  await page.addInitScript(installPageProbe, { hears: false });
  // A document of the real server, since one made up here would be of no network, and might open no local socket.
  await replacePageScript(page, await bundleScript(ENTRY));
  return new URL('/headless.html', siteUrl).href;
}

/** @param siteUrl a demo site; its headless page is opened, with another script */
export async function openSessionPage(
  browser: Browser,
  siteUrl: string,
  { options = {}, context = {}, onOpen = () => undefined }: SessionPageOptions,
): Promise<SessionPage> {
  const browserContext = await browser.newContext(context);
  const page = await browserContext.newPage();
  await onOpen(page);
  await page.goto(await putSessionPage(page, siteUrl));
  await page.evaluate((value) => window.voice.configure(value), options);
  return {
    page,
    start: (withMicrophone = true) =>
      page.getByRole('button', { name: withMicrophone ? 'Talk' : 'Type' }).click(),
    wrote: async (entry) => {
      await page.waitForFunction((wanted) => window.diary.includes(wanted), entry, WAIT);
    },
    said: async (speaker, pattern) => {
      await page.waitForFunction(
        ({ who, source }) =>
          window.voice.transcripts.some(
            (line) => line.speaker === who && line.isFinal && new RegExp(source, 'i').test(line.text),
          ),
        { who: speaker, source: pattern.source },
        WAIT,
      );
    },
    diary: () => page.evaluate(() => window.diary),
    use: async (action) => {
      // The page's session is an object there, and travels as a handle.
      const session = await page.evaluateHandle(() => window.voice);
      return session.evaluate(action);
    },
    close: () => browserContext.close(),
  };
}
