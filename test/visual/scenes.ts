// What is pictured: every state of the gallery, and the course of a call in each of the ways in which the element stands on
// a page.
import type { SessionStatus } from '@voice-agent/widget/session';

/** The gallery's states, and what the session says in each. */
export const STATUS_OF_STATE = {
  ready: 'ready',
  suggestions: 'ready',
  'text-only': 'ready',
  consent: 'ready',
  connecting: 'connecting',
  idle: 'idle',
  listening: 'listening',
  thinking: 'thinking',
  speaking: 'speaking',
  long: 'speaking',
  working: 'thinking',
  links: 'listening',
  'push-to-talk': 'listening',
  muted: 'listening',
  menu: 'listening',
  written: 'listening',
  reconnecting: 'listening',
  'sound-blocked': 'speaking',
  'network-blocked': 'connecting',
  'microphone-refused': 'ended',
  busy: 'ended',
  alternative: 'ended',
  waiting: 'ended',
  offline: 'ended',
  unavailable: 'ended',
  error: 'ended',
  ended: 'ended',
  'hung-up': 'ended',
  rating: 'ended',
} as const satisfies Readonly<Record<string, SessionStatus>>;

export type StateName = keyof typeof STATUS_OF_STATE;

export interface Scene {
  /** Names the picture's file. */
  readonly name: string;
  readonly state: StateName;
  readonly theme: 'light' | 'dark';
  readonly lang: string;
  readonly variant: 'launcher' | 'inline' | 'orb';
  /** Whether the launcher's panel is shut. */
  readonly isClosed: boolean;
  readonly hasForcedColors: boolean;
  readonly viewport: { readonly width: number; readonly height: number };
}

type Setting = Omit<Scene, 'name' | 'state' | 'theme'> & {
  readonly themes: readonly Scene['theme'][];
  readonly states: readonly StateName[];
};

/** All but the one whose time to wait is drawn by lot. */
const ALL = (Object.keys(STATUS_OF_STATE) as StateName[]).filter((state) => state !== 'waiting');
/** The course of a call, which every form of the element is pictured in. */
const COURSE: readonly StateName[] = [
  'ready',
  'connecting',
  'idle',
  'listening',
  'thinking',
  'speaking',
  'long',
  'reconnecting',
  'ended',
  'error',
];
/** Between them, these show every part of the element. */
const FEW: readonly StateName[] = ['ready', 'listening', 'long', 'reconnecting', 'ended', 'error'];

const inEnglish = {
  themes: ['light', 'dark'],
  states: COURSE,
  lang: 'en',
  isClosed: false,
  hasForcedColors: false,
} as const;

const SETTINGS: Readonly<Record<string, Setting>> = {
  launcher: { ...inEnglish, variant: 'launcher', isClosed: true, viewport: { width: 490, height: 120 } },
  panel: { ...inEnglish, variant: 'launcher', viewport: { width: 490, height: 600 } },
  sheet: { ...inEnglish, variant: 'launcher', viewport: { width: 320, height: 568 } },
  inline: { ...inEnglish, states: ALL, variant: 'inline', viewport: { width: 480, height: 480 } },
  low: {
    ...inEnglish,
    themes: ['light'],
    states: ['listening', 'long', 'error'],
    variant: 'launcher',
    viewport: { width: 320, height: 256 },
  },
  orb: { ...inEnglish, variant: 'orb', viewport: { width: 280, height: 380 } },
  arabic: {
    ...inEnglish,
    themes: ['light'],
    states: FEW,
    lang: 'ar',
    variant: 'launcher',
    viewport: { width: 490, height: 600 },
  },
  contrast: {
    ...inEnglish,
    themes: ['light'],
    states: FEW,
    variant: 'inline',
    hasForcedColors: true,
    viewport: { width: 480, height: 480 },
  },
};

export const SCENES: readonly Scene[] = Object.entries(SETTINGS).flatMap(
  ([setting, { themes, states, ...rest }]) =>
    themes.flatMap((theme) =>
      states.map((state) => ({ ...rest, name: `${setting}-${theme}-${state}`, state, theme })),
    ),
);
