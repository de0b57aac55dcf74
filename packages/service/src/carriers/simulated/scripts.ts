// The people and machines who answer the simulated carrier's numbers.

import type { Script, Step } from './script.js';

/** Whoever is called waits a moment for the other side's greeting. */
const GREETING: Step = { kind: 'listen', limitMs: 4_000, orElse: 'go-on' };
const LISTEN: Step = { kind: 'listen' };
const HANG_UP: Step = { kind: 'hang-up' };
const say = (text: string): Step => ({ kind: 'say', text });
/** Stays for long enough that the other side can tell that the words are over. */
const sayAndHangUp = (text: string): Script => [say(text), { kind: 'wait', durationMs: 1_000 }, HANG_UP];

export const SCRIPTS = {
  'one-question': [
    GREETING,
    say('Hello, what are your opening hours?'),
    LISTEN,
    ...sayAndHangUp('Thank you. Goodbye.'),
  ],
  'several-turns': [
    GREETING,
    say('Hello, can you help me?'),
    LISTEN,
    say('What are your opening hours?'),
    LISTEN,
    say('Are you open on Sunday?'),
    LISTEN,
    say('Could you say that again?'),
    LISTEN,
    ...sayAndHangUp('Thank you very much. Goodbye.'),
  ],
  interrupts: [
    { kind: 'interrupt', afterMs: 1_000, text: 'Sorry, what are your opening hours?' },
    { kind: 'interrupt', afterMs: 1_000, text: 'Wait. Are you open on Sunday?' },
    LISTEN,
    ...sayAndHangUp('Thank you. Goodbye.'),
  ],
  colleague: [
    say('Service desk, hello.'),
    LISTEN,
    say('All right, put them through.'),
    LISTEN,
    say('I see. I will take care of it.'),
    LISTEN,
    ...sayAndHangUp('Thank you for calling. Goodbye.'),
  ],
  silent: [],
  'hangs-up-at-once': [{ kind: 'wait', durationMs: 200 }, HANG_UP],
  keys: [
    GREETING,
    { kind: 'press', keys: '1' },
    { kind: 'listen', limitMs: 10_000, orElse: 'go-on' },
    { kind: 'press', keys: '42#' },
    { kind: 'listen', limitMs: 10_000, orElse: 'go-on' },
    HANG_UP,
  ],
  'never-stops': [
    say('And another thing. I have been thinking about it all morning, and I still cannot make up my mind.'),
    say(
      'First I wanted a table by the window, but then there is the sun, and my brother does not like the sun.',
    ),
    { kind: 'repeat' },
  ],
  voicemail: [
    say('Hello. Nobody can take your call at present. Please leave a message after the tone.'),
    { kind: 'wait', durationMs: 300 },
    { kind: 'beep' },
    { kind: 'record' },
    HANG_UP,
  ],
  'voicemail-full': [say('Nobody can take your call at present, and the mailbox is full. Goodbye.'), HANG_UP],
  'breaks-off': [GREETING, say('Hello, what are your'), { kind: 'lose' }],
} as const satisfies Readonly<Record<string, Script>>;

export type CalleeName = keyof typeof SCRIPTS;

export const CALLEE_NAMES = Object.keys(SCRIPTS) as readonly CalleeName[];
