// The orb's way through a call, frame by frame: it moves and grows in small steps, or not at all. The page's clock of
// animations stands still, and the test sets it, so that a slow machine shows the same frames as a fast one.
import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import type { VoiceAgentElement } from '@voice-agent/widget';
import type { Connection, Transport, TransportEvent, VoiceSession } from '@voice-agent/widget/session';
import type { Page } from 'playwright-core';
import { setDemoStage } from '../support/demo-stage.js';
import { FLOATING_LAYOUTS, type Layout } from '../support/layouts.js';

const LAYOUTS = {
  ...FLOATING_LAYOUTS,
  'inline, 480 pixels high': { variant: 'inline', width: 640, height: 480 },
  'inline, in a wide and high box': { variant: 'inline', width: 1280, height: 900 },
  'inline, 280 pixels wide': { variant: 'inline', width: 280, height: 480 },
  'the orb alone': { variant: 'orb', width: 280, height: 640 },
} as const satisfies Readonly<Record<string, Layout>>;

/** An edge of the orb may move so far between two frames. */
const LIMIT_PX = 12;

/** One change of the call, and where the orb's edges were in each frame of it: left, top, right, bottom. */
interface Leg {
  readonly name: string;
  readonly frames: readonly (readonly number[])[];
}

describe('the orb', { timeout: 120_000 }, () => {
  const stage = setDemoStage();
  let page: Page;

  before(async () => {
    page = await stage.browser.newPage();
    const clock = await page.context().newCDPSession(page);
    await clock.send('Animation.enable');
    await clock.send('Animation.setPlaybackRate', { playbackRate: 0 });
    await page.addInitScript(() => {
      // A visitor who is asked for the microphone, and reads half a second in no time.
      navigator.permissions.query = () =>
        Promise.resolve(Object.assign(new EventTarget(), { state: 'prompt' }) as PermissionStatus);
      const now = performance.now.bind(performance);
      let laterMs = 0;
      performance.now = () => now() + (laterMs += 500);
    });
  });

  async function play(
    layout: keyof typeof LAYOUTS,
    reducedMotion: 'reduce' | 'no-preference',
  ): Promise<Leg[]> {
    const { variant, width, height } = LAYOUTS[layout];
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ reducedMotion });
    await page.goto(`${stage.demo.url}/state.html?state=ready&theme=light&variant=${variant}&lang=en`);
    return page.evaluate(playCall);
  }

  for (const layout of Object.keys(LAYOUTS) as (keyof typeof LAYOUTS)[]) {
    it(`moves by less than ${LIMIT_PX} pixels a frame: ${layout}`, async () => {
      const legs = await play(layout, 'no-preference');
      assert.ok(legs.length > 12);
      const steps = legs.map(({ name, frames }) => ({ name, step: largestStep(frames) }));
      const far = steps.filter(({ step }) => step >= LIMIT_PX);
      assert.deepEqual(far, []);
      const isAlone = layout === 'the orb alone';
      assert.equal(
        Math.max(...steps.map(({ step }) => step)) > 0,
        !isAlone,
        'in steps, if it has to move at all',
      );
    });
  }

  it('with less motion is where it was, but when words, a question, a notice or the card come and go', async () => {
    for (const layout of ['the panel', 'inline, 480 pixels high', 'the sheet of a small phone'] as const) {
      const legs = await play(layout, 'reduce');
      const animated = legs.filter(({ frames }) => frames.length > 2).map(({ name }) => name);
      assert.deepEqual(animated, [], layout); // one picture before, and one after
      const moved = legs.filter(({ frames }) => largestStep(frames) > 0).map(({ name }) => name);
      const ended = layout === 'the panel' ? ['ended'] : []; // in a lower box it is as small as can be before
      const expected = ['asked to agree', 'agreed', 'first words', ...ended, 'called again', 'refused'];
      assert.deepEqual(moved, expected, layout);
      const tops = new Set(legs.flatMap(({ frames }) => frames.map(([, top]) => top)));
      assert.equal(tops.size, 1, 'its top has one place');
    }
  });
});

function largestStep(frames: Leg['frames']): number {
  const steps = frames.flatMap((frame, at) =>
    frame.map((edge, side) => Math.abs(edge - (frames[at - 1]?.[side] ?? edge))),
  );
  return Math.round(Math.max(...steps) * 100) / 100;
}

/** Runs inside the page: a call through all that changes what stands around the orb. */
async function playCall(): Promise<Leg[]> {
  const FRAME_MS = 1000 / 60;
  const element = document.querySelector<VoiceAgentElement>('voice-agent');
  const root = element?.shadowRoot;
  if (!element || !root) throw new Error('There is no element.');
  const has = (selector: string): boolean => root.querySelector(selector) !== null;
  const isAlone = element.variant === 'orb';

  /** Every frame until nothing moves any more. */
  const watch = (): number[][] => {
    const frames: number[][] = [];
    for (let frame = 0; ; frame += 1) {
      const running = root
        .getAnimations()
        .filter(({ effect }) => Number(effect?.getComputedTiming().endTime) !== Infinity);
      for (const animation of running) animation.currentTime = frame * FRAME_MS;
      const { left, top, right, bottom } =
        root.querySelector('.orb')?.getBoundingClientRect() ?? new DOMRect();
      frames.push([left, top, right, bottom]);
      const isOver = running.every(
        ({ effect }) => frame * FRAME_MS >= Number(effect?.getComputedTiming().endTime),
      );
      if (!isOver) continue;
      for (const animation of running) animation.finish();
      return frames;
    }
  };
  const until = async (name: string, isReached: () => boolean): Promise<void> => {
    for (const limit = Date.now() + 10_000; !isReached();) {
      if (Date.now() > limit) throw new Error(`It was never ${name}, but ${session.status}.`);
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    await element.updateComplete;
  };
  const legs: Leg[] = [];
  let last: number[] | undefined;
  const leg = async (name: string, change: () => unknown, isReached: () => boolean): Promise<void> => {
    change();
    await until(name, isReached);
    const frames = watch();
    legs.push({ name, frames: last ? [last, ...frames] : frames });
    last = frames.at(-1);
  };

  let report: (event: TransportEvent) => void = () => undefined;
  let open: ((track: MediaStreamTrack) => void) | undefined;
  let establish: (() => void) | undefined;
  let isRefused = false;
  const transport: Transport = {
    connect: ({ onEvent }): Connection => {
      report = onEvent;
      return {
        established: new Promise((resolve) => (establish = resolve)),
        send: () => undefined,
        setMicrophoneMuted: () => undefined,
        replaceMicrophone: () => undefined,
        publishMicrophone: () => Promise.resolve(),
        setSpeaker: () => undefined,
        resumePlayback: () => Promise.resolve(true),
      };
    },
  };
  const Session = element.session.constructor as typeof VoiceSession;
  const session = new Session(
    {
      join: () => Promise.resolve({ joinUrl: 'wss://test.invalid', callId: 'test', agentName: 'Luigi' }),
    },
    {
      loadTransport: () => Promise.resolve(transport),
      microphone: {
        isGranted: () => Promise.resolve(false),
        open: () =>
          isRefused ? Promise.reject(new Error('No.')) : new Promise((resolve) => (open = resolve)),
      },
    },
  );
  const say = (speaker: 'user' | 'agent', ordinal: number, text: string): void =>
    report({
      type: 'message',
      message: {
        type: 'transcript',
        speaker,
        ordinal,
        medium: 'voice',
        change: { kind: 'replace', text },
        isFinal: true,
      },
    });
  const become = (state: 'listening' | 'thinking' | 'speaking' | 'idle'): void =>
    report({ type: 'message', message: { type: 'state', state } });
  const is = (status: string) => (): boolean => session.status === status;

  await leg('ready', () => (element.session = session), is('ready'));
  await leg(
    'interested',
    () => root.querySelector('.root')?.dispatchEvent(new PointerEvent('pointerover')),
    () => !has('.resting') && (isAlone || has('.hint')),
  );
  element.consentRequired = true;
  await leg(
    'asked to agree',
    () => void element.startCall(),
    () => has('.consent'),
  );
  await leg(
    'agreed',
    () => root.querySelector<HTMLElement>('[part~=agree-button]')?.click(),
    () => open !== undefined && session.snapshot.isMicrophoneAsked,
  );
  const [track] = new AudioContext().createMediaStreamDestination().stream.getAudioTracks();
  if (!track) throw new Error('The browser made no audio track.');
  await leg(
    'allowed',
    () => open?.(track),
    () => establish !== undefined && !session.snapshot.isMicrophoneAsked,
  );
  await leg(
    'idle',
    () => {
      report({ type: 'joined' });
      report({ type: 'published' });
      establish?.();
    },
    is('idle'),
  );
  await leg('listening', () => become('listening'), is('listening'));
  await leg(
    'first words',
    () => say('user', 0, 'A table for two'),
    () => isAlone || has('.transcript'),
  );
  await leg('thinking', () => become('thinking'), is('thinking'));
  await leg('speaking', () => become('speaking'), is('speaking'));
  await leg(
    'more words',
    () => say('agent', 1, 'With pleasure. '.repeat(20)),
    () => session.transcripts.length > 1,
  );
  await leg(
    'no sound',
    () => report({ type: 'playback', isBlocked: true }),
    () => has('.notice'),
  );
  await leg(
    'sound',
    () => report({ type: 'playback', isBlocked: false }),
    () => !has('.notice'),
  );
  await leg(
    'ended',
    () => session.end(),
    () => session.status === 'ended' && (isAlone || has('.summary')),
  );
  await leg(
    'called again',
    () => void session.start(),
    () => session.status === 'connecting' && !has('.transcript'),
  );
  session.end();
  await until('ended', is('ended'));
  isRefused = true;
  await leg(
    'refused',
    () => void session.start(),
    () => session.status === 'ended' && has('.notice'),
  );
  return legs;
}
