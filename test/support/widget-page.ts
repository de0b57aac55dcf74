// A page of the demo with an element in a browser, worked as a visitor works it.
import type { Browser, Page } from 'playwright-core';
import type { Transcript, VoiceAgentElement } from '@voice-agent/widget';
import { installPageProbe, type OpenResources } from './page-probe.js';

/** How long a page may take to let go of everything after a call. */
const RELEASE_LIMIT_MS = 5_000;
/** No state but a live one lasts longer than 15 s; some more for a busy machine. */
const STATUS_LIMIT_MS = 25_000;

/** What the page's own script would know of a call. */
export interface CallLog {
  readonly statuses: string[];
  readonly reasons: string[];
  readonly errors: string[];
  readonly toolCalls: string[];
}

declare global {
  interface Window {
    callLog: CallLog;
  }
}

export interface WidgetPage {
  readonly page: Page;
  /** Clicks the start button, for this agent; the panel is opened first where it is closed. */
  start(agent?: string): Promise<void>;
  hangUp(): Promise<void>;
  type(text: string): Promise<void>;
  /** Everything since the last start. */
  log(): Promise<CallLog>;
  transcripts(): Promise<readonly Transcript[]>;
  /** Waits until the status has been reached since the last start, whatever came after it. */
  reached(status: string): Promise<void>;
  /** Waits for a final utterance that matches. */
  said(speaker: 'user' | 'agent', pattern: RegExp): Promise<void>;
  /** Waits for an utterance that matches, finished or not. */
  saying(speaker: 'user' | 'agent', pattern: RegExp): Promise<void>;
  openResources(): Promise<OpenResources>;
  unhandled(): Promise<readonly string[]>;
  close(): Promise<void>;
}

export interface WidgetPageOptions {
  /** Whether the probe keeps what is heard. Default: false. */
  readonly hears?: boolean;
  /** Sees the page before it loads anything. */
  readonly onOpen?: (page: Page) => unknown;
}

export async function openWidgetPage(
  browser: Browser,
  url: string,
  { hears = false, onOpen = () => undefined }: WidgetPageOptions = {},
): Promise<WidgetPage> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await onOpen(page);
  await page.addInitScript(installPageProbe, { hears });
  await page.goto(url);
  await page.evaluate(async () => {
    await customElements.whenDefined('voice-agent');
    const agent = document.querySelector<VoiceAgentElement>('voice-agent');
    window.callLog = { statuses: [], reasons: [], errors: [], toolCalls: [] };
    const { statuses, reasons, errors, toolCalls } = window.callLog;
    agent?.addEventListener('status', ({ status, reason }) => {
      statuses.push(status);
      if (reason) reasons.push(reason);
    });
    agent?.addEventListener('error', ({ error }) => errors.push(error.code));
    agent?.addEventListener('toolcall', ({ toolName }) => toolCalls.push(toolName));
  });
  const wait = { timeout: STATUS_LIMIT_MS, polling: 50 } as const;
  const untilSaid = async (
    speaker: 'user' | 'agent',
    { source }: RegExp,
    { isFinal }: { readonly isFinal: boolean },
  ): Promise<void> => {
    const isSaid = page.waitForFunction(
      (wanted) =>
        document
          .querySelector<VoiceAgentElement>('voice-agent')
          ?.transcripts.some(
            (line) =>
              line.speaker === wanted.speaker &&
              (line.isFinal || !wanted.isFinal) &&
              new RegExp(wanted.source, 'i').test(line.text),
          ),
      { speaker, source, isFinal },
      wait,
    );
    await orExplain(page, isSaid, `words of the ${speaker} like /${source}/`);
  };

  return {
    page,
    start: async (agent = 'default') => {
      await page.evaluate((alias) => {
        document.querySelector('voice-agent')?.setAttribute('agent', alias);
        for (const list of Object.values(window.callLog) as string[][]) list.length = 0;
        window.probe.forget();
      }, agent);
      const launcher = page.getByRole('button', { name: 'Talk with us' });
      if (await launcher.isVisible()) await launcher.click();
      await page.getByRole('button', { name: /^(Start the call|Call again|Try again)$/ }).click();
    },
    hangUp: () => page.getByRole('button', { name: /^(Hang up|End the conversation)$/ }).click(),
    type: async (text) => {
      await page.getByRole('textbox', { name: 'Message' }).fill(text);
      await page.keyboard.press('Enter');
    },
    log: () => page.evaluate(() => window.callLog),
    transcripts: () =>
      page.evaluate(() => document.querySelector<VoiceAgentElement>('voice-agent')?.transcripts ?? []),
    reached: async (status) => {
      const isReached = page.waitForFunction(
        (wanted) => window.callLog.statuses.includes(wanted),
        status,
        wait,
      );
      await orExplain(page, isReached, `status ${status}`);
    },
    said: (speaker, pattern) => untilSaid(speaker, pattern, { isFinal: true }),
    saying: (speaker, pattern) => untilSaid(speaker, pattern, { isFinal: false }),
    openResources: () => page.evaluate(() => window.probe.openResources()),
    unhandled: () => page.evaluate(() => window.probe.unhandled),
    close: () => context.close(),
  };
}

/** A wait that is over says what there was instead. */
async function orExplain(page: Page, wait: Promise<unknown>, wanted: string): Promise<void> {
  await wait.catch(async (cause: unknown) => {
    const found = await page.evaluate(() => {
      const { status, transcripts } = document.querySelector<VoiceAgentElement>('voice-agent') ?? {};
      return { status, log: window.callLog, transcripts };
    });
    throw new Error(`No ${wanted}, but ${JSON.stringify(found)}.`, { cause });
  });
}

/** What a page holds before its first call and after its last. */
export const NOTHING_OPEN: OpenResources = {
  liveTracks: 0,
  audioContexts: 0,
  peerConnections: 0,
  sockets: 0,
};

/** Waits until the page, which has the probe, holds nothing open any more. @throws with what it still holds */
export async function untilNothingIsOpen(page: Page): Promise<void> {
  const isOver = page.waitForFunction(
    (expected) => JSON.stringify(window.probe.openResources()) === expected,
    JSON.stringify(NOTHING_OPEN),
    { timeout: RELEASE_LIMIT_MS, polling: 50 },
  );
  await isOver.catch(async (cause: unknown) => {
    const open = JSON.stringify(await page.evaluate(() => window.probe.openResources()));
    throw new Error(`The page still holds ${open}.`, { cause });
  });
}
