// The states that the gallery shows: each is what a session would have been told on the way there.
import type { AgentState, TransportEvent } from '@voice-agent/widget/session';

/** One state of a call. */
export interface GalleryState {
  readonly name: string;
  /** How loud both sides are in it, from 0 to 1. */
  readonly levels: { readonly user: number; readonly agent: number };
  /** What the transport has reported; without anything the session is still connecting. */
  readonly events: readonly TransportEvent[];
}

type Speaker = 'user' | 'agent';

const agentState = (state: AgentState): TransportEvent => ({
  type: 'message',
  message: { type: 'state', state },
});
const words = (ordinal: number, speaker: Speaker, text: string, isFinal = true): TransportEvent => ({
  type: 'message',
  message: {
    type: 'transcript',
    ordinal,
    speaker,
    medium: 'voice',
    change: { kind: 'replace', text },
    isFinal,
  },
});

const quiet = { user: 0, agent: 0 } as const;
const joined: readonly TransportEvent[] = [{ type: 'joined' }, { type: 'published' }];
const greeted = [...joined, words(0, 'agent', "Hello Ada, welcome to Luigi's. How can I help you?")];
const asked = [...greeted, words(1, 'user', 'Do you have a table for four at seven?')];

const turns: readonly (readonly [Speaker, string])[] = [
  ['agent', "Hello Ada, welcome to Luigi's. How can I help you?"],
  ['user', 'Do you have a table for four at seven?'],
  ['agent', 'For four at seven? Yes, we have one by the window, and one in the garden if it stays dry.'],
  ['user', 'The garden, please.'],
];
const long = Array.from({ length: 13 }, () => turns)
  .flat()
  .map(([speaker, text], ordinal) => words(ordinal, speaker, text));

/** In the order of a call. `ready` is a session that has not started. */
export const GALLERY_STATES: readonly GalleryState[] = [
  { name: 'ready', levels: quiet, events: [] },
  { name: 'connecting', levels: quiet, events: [] },
  { name: 'idle', levels: quiet, events: joined },
  {
    name: 'listening',
    levels: { user: 0.6, agent: 0 },
    events: [...greeted, agentState('listening'), words(1, 'user', 'Do you have a table', false)],
  },
  { name: 'thinking', levels: quiet, events: [...asked, agentState('thinking')] },
  {
    name: 'speaking',
    levels: { user: 0, agent: 0.7 },
    events: [...asked, agentState('speaking'), words(2, 'agent', 'For four at seven? Yes, we', false)],
  },
  {
    name: 'long',
    levels: { user: 0, agent: 0.7 },
    events: [...joined, ...long, agentState('speaking'), words(long.length, 'agent', 'Until tonight', false)],
  },
  {
    name: 'reconnecting',
    levels: quiet,
    events: [
      ...asked,
      agentState('listening'),
      { type: 'connection', state: 'reconnecting', quality: 'lost' },
    ],
  },
  {
    name: 'ended',
    levels: quiet,
    events: [...asked, words(2, 'agent', 'Yes, we have. See you tonight!'), { type: 'ended', by: 'agent' }],
  },
  { name: 'error', levels: quiet, events: [...asked, { type: 'ended', by: 'network' }] },
];
