// What a spoken word costs the page, late in a long conversation beside early in it: by counted work, since time is the
// machine's. Functions called, elements styled anew, boxes laid out anew.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { VoiceAgentElement } from '@voice-agent/widget';
import type { Transport, VoiceSession } from '@voice-agent/widget/session';
import type { CDPSession, Page } from 'playwright-core';
import { setDemoStage } from '../support/demo-stage.js';

const WORDS_AN_UTTERANCE = 10;
/** More than fills the panel. */
const EARLY_UTTERANCES = 30;
const LATE_UTTERANCES = 600;
/** Spoken one by one while the work is counted. */
const MEASURED_WORDS = 40;
/** What a few words more or less in sight may make of a difference. */
const LIMIT = 1.15;

/** Of all measured words together. */
interface Work {
  readonly functionsCalled: number;
  readonly elementsStyled: number;
  readonly boxesLaidOut: number;
}

declare global {
  interface Window {
    /** Has the agent say a word of the utterance; resolves once it is drawn. */
    speak: (ordinal: number, text: string, isFinal: boolean) => Promise<unknown>;
  }
}

describe('a word', { timeout: 120_000 }, () => {
  const stage = setDemoStage();

  it('costs at 6,000 words what it costs at 300', async (test) => {
    const page = await stage.browser.newPage({ viewport: { width: 480, height: 640 } });
    test.after(() => page.close());
    await page.goto(`${stage.demo.url}/state.html?state=ready&variant=inline`);
    await page.evaluate(takeTheStage);
    const counter = await page.context().newCDPSession(page);
    await counter.send('Profiler.enable');
    await converse(page, 0, EARLY_UTTERANCES);
    const early = await measure(page, counter, EARLY_UTTERANCES);
    await converse(page, EARLY_UTTERANCES + 1, LATE_UTTERANCES);
    const late = await measure(page, counter, LATE_UTTERANCES);
    const described = JSON.stringify({ early, late });
    for (const kind of ['functionsCalled', 'elementsStyled', 'boxesLaidOut'] as const) {
      assert.ok(early[kind] > 0, described);
      assert.ok(late[kind] / early[kind] < LIMIT, `${kind}: ${described}`);
    }
  });
});

/** Runs inside the page: gives the element a call whose every word comes from the test. */
async function takeTheStage(): Promise<void> {
  const element = document.querySelector<VoiceAgentElement>('voice-agent');
  if (!element) throw new Error('There is no element.');
  const Session = element.session.constructor as typeof VoiceSession;
  const transport: Transport = {
    connect: ({ onEvent }) => {
      queueMicrotask(() => onEvent({ type: 'joined' }));
      window.speak = (ordinal, text, isFinal) => {
        const speaker = ordinal % 2 ? 'user' : 'agent';
        const change = { kind: 'replace', text } as const;
        onEvent({
          type: 'message',
          message: { type: 'transcript', ordinal, speaker, medium: 'voice', change, isFinal },
        });
        return element.updateComplete;
      };
      return {
        established: Promise.resolve(),
        send: () => undefined,
        setMicrophoneMuted: () => undefined,
        publishMicrophone: () => Promise.resolve(),
        replaceMicrophone: () => undefined,
        setSpeaker: () => undefined,
        resumePlayback: () => Promise.resolve(true),
      };
    },
  };
  element.session = new Session(
    { join: () => Promise.resolve({ joinUrl: 'wss://test.invalid', callId: 'test', agentName: 'Luigi' }) },
    { loadTransport: () => Promise.resolve(transport) },
  );
  await element.startCall({ withMicrophone: false });
  await window.speak(0, 'Hello', false);
  while (!element.shadowRoot?.querySelector('.transcript')) {
    await new Promise((resolve) => requestAnimationFrame(resolve));
  }
}

async function converse(page: Page, from: number, to: number): Promise<void> {
  await page.evaluate(
    async ([first, last, words]) => {
      for (let ordinal = first; ordinal < last; ordinal += 1) {
        void window.speak(ordinal, `word-${ordinal} `.repeat(words), true);
      }
      await document.querySelector<VoiceAgentElement>('voice-agent')?.updateComplete;
    },
    [from, to, WORDS_AN_UTTERANCE] as const,
  );
}

/** Lets one utterance be spoken word by word, and counts. */
async function measure(page: Page, counter: CDPSession, ordinal: number): Promise<Work> {
  await stageBrowser(page).startTracing(page, { categories: ['devtools.timeline'] });
  await counter.send('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
  await page.evaluate(
    async ([spoken, words]) => {
      for (let count = 1; count <= words; count += 1) {
        await window.speak(spoken, `said-${spoken} `.repeat(count), count === words);
        await new Promise((resolve) => requestAnimationFrame(resolve));
      }
    },
    [ordinal, MEASURED_WORDS] as const,
  );
  const { result } = await counter.send('Profiler.takePreciseCoverage');
  await counter.send('Profiler.stopPreciseCoverage');
  const trace = parseTrace(await stageBrowser(page).stopTracing());
  return {
    functionsCalled: sum(
      result.flatMap(({ functions }) => functions.map(({ ranges: [range] }) => range?.count ?? 0)),
    ),
    elementsStyled: sum(trace.map(({ args }) => args.elementCount ?? 0)),
    boxesLaidOut: sum(trace.map(({ args }) => args.beginData?.dirtyObjects ?? 0)),
  };
}

function stageBrowser(page: Page): NonNullable<ReturnType<ReturnType<Page['context']>['browser']>> {
  const browser = page.context().browser();
  if (!browser) throw new Error('The page has no browser.');
  return browser;
}

/** What is read of Chromium's trace events `UpdateLayoutTree` and `Layout`. */
interface TraceEvent {
  readonly args: { readonly elementCount?: number; readonly beginData?: { readonly dirtyObjects?: number } };
}

function parseTrace(trace: Buffer): readonly TraceEvent[] {
  return (JSON.parse(trace.toString()) as { readonly traceEvents: readonly TraceEvent[] }).traceEvents;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
