// The states that gallery and playground show: each is what a session would have been told on the way there. A new one is
// one more entry; what needs an attribute or a button of the element says so in it.
import type { AgentState, TransportEvent, VoiceErrorCode } from '@voice-agent/widget/session';

/** One state of a call. */
export interface GalleryState {
  readonly name: string;
  /** What it is called in the gallery. */
  readonly title: string;
  readonly group: StateGroup;
  /** How loud both sides are in it, from 0 to 1. Default: nobody speaks. */
  readonly levels?: { readonly user: number; readonly agent: number };
  /** What the transport has reported. Default: nothing, so that a session that is started is still connecting. */
  readonly events?: readonly TransportEvent[];
  /** Whether a call was started. Default: true. */
  readonly isStarted?: boolean;
  /** Whether the visitor types. Default: false. */
  readonly isWritten?: boolean;
  /** What the browser answers instead of opening the microphone. Default: it opens. */
  readonly microphoneError?: VoiceErrorCode;
  /** What the join-proxy answers instead of an invitation. Default: it invites. */
  readonly joinError?: VoiceErrorCode;
  /** Attributes of the element that the state needs, in addition to the page's own. */
  readonly attributes?: Readonly<Record<string, string>>;
  /** What the page has in the element's slots, unless it has something there itself. */
  readonly slots?: Readonly<Record<string, SlottedLink>>;
  /** Parts that are pressed one after the other, each once it is there. */
  readonly presses?: readonly string[];
}

/** A link in a slot. */
export interface SlottedLink {
  readonly text: string;
  readonly href: string;
}

/** In the order of a call. */
export const STATE_GROUPS = {
  before: 'Before the call',
  call: 'During the call',
  failures: 'When something is wrong',
  after: 'After the call',
} as const;

export type StateGroup = keyof typeof STATE_GROUPS;

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

const agentIsLoud = { user: 0, agent: 0.7 } as const;
const joined: readonly TransportEvent[] = [{ type: 'joined' }, { type: 'published' }];
const greeted = [...joined, words(0, 'agent', "Hello Ada, welcome to Luigi's. How can I help you?")];
const asked = [...greeted, words(1, 'user', 'Do you have a table for four at seven?')];
const answering = [
  ...asked,
  agentState('speaking'),
  words(2, 'agent', 'For four at seven? Yes, we', false),
] as const;

const turns: readonly (readonly [Speaker, string])[] = [
  ['agent', "Hello Ada, welcome to Luigi's. How can I help you?"],
  ['user', 'Do you have a table for four at seven?'],
  ['agent', 'For four at seven? Yes, we have one by the window, and one in the garden if it stays dry.'],
  ['user', 'The garden, please.'],
];
const long = Array.from({ length: 13 }, () => turns)
  .flat()
  .map(([speaker, text], ordinal) => words(ordinal, speaker, text));

/** In the order of a call. */
export const GALLERY_STATES: readonly GalleryState[] = [
  { name: 'ready', title: 'At rest', group: 'before', isStarted: false },
  {
    name: 'suggestions',
    title: 'With suggestions',
    group: 'before',
    isStarted: false,
    attributes: {
      suggestions: '["Do you have vegetarian dishes?", "When are you open?", "A table for two"]',
    },
  },
  {
    name: 'text-only',
    title: 'For writing only',
    group: 'before',
    isStarted: false,
    attributes: { mode: 'text' },
  },
  {
    name: 'consent',
    title: 'Asking for agreement',
    group: 'before',
    attributes: { 'consent-required': '' },
  },
  { name: 'connecting', title: 'Connecting', group: 'before' },
  { name: 'idle', title: 'Warming up', group: 'call', events: joined },
  {
    name: 'listening',
    title: 'Listening',
    group: 'call',
    levels: { user: 0.6, agent: 0 },
    events: [...greeted, agentState('listening'), words(1, 'user', 'Do you have a table', false)],
  },
  { name: 'thinking', title: 'Thinking', group: 'call', events: [...asked, agentState('thinking')] },
  { name: 'speaking', title: 'Speaking', group: 'call', levels: agentIsLoud, events: answering },
  {
    name: 'long',
    title: 'After fifty turns',
    group: 'call',
    levels: agentIsLoud,
    events: [...joined, ...long, agentState('speaking'), words(long.length, 'agent', 'Until tonight', false)],
  },
  {
    name: 'working',
    title: 'A tool of the page at work',
    group: 'call',
    events: [
      ...asked,
      agentState('thinking'),
      {
        type: 'message',
        message: { type: 'tool_invocation', toolName: 'show_menu', invocationId: 'menu', parameters: {} },
      },
    ],
  },
  {
    name: 'links',
    title: 'Links',
    group: 'call',
    events: [
      ...asked,
      words(
        2,
        'agent',
        'We have. The menu is at https://luigi.example/menu, or write to table@luigi.example.',
      ),
      agentState('listening'),
    ],
  },
  {
    name: 'push-to-talk',
    title: 'Hold to talk',
    group: 'call',
    events: [...greeted, agentState('listening')],
    attributes: { 'push-to-talk': '' },
  },
  {
    name: 'muted',
    title: 'Microphone muted',
    group: 'call',
    events: [...greeted, agentState('listening')],
    presses: ['microphone-button'],
  },
  {
    name: 'menu',
    title: 'More options',
    group: 'call',
    events: [...greeted, agentState('listening')],
    presses: ['more-button'],
  },
  {
    name: 'written',
    title: 'Typing, without a microphone',
    group: 'call',
    isWritten: true,
    events: [...asked, agentState('listening')],
  },
  {
    name: 'reconnecting',
    title: 'Reconnecting',
    group: 'failures',
    events: [
      ...asked,
      agentState('listening'),
      { type: 'connection', state: 'reconnecting', quality: 'lost' },
    ],
  },
  {
    name: 'sound-blocked',
    title: 'Sound held back by the browser',
    group: 'failures',
    levels: agentIsLoud,
    events: [...answering, { type: 'playback', isBlocked: true }],
  },
  {
    name: 'network-blocked',
    title: 'Network that lets no sound through',
    group: 'failures',
    events: [{ type: 'network_blocked' }],
  },
  {
    name: 'microphone-refused',
    title: 'Microphone refused',
    group: 'failures',
    microphoneError: 'mic_denied',
  },
  { name: 'busy', title: 'All lines busy', group: 'failures', joinError: 'busy' },
  {
    name: 'alternative',
    title: 'All lines busy, with a way of the page’s own',
    group: 'failures',
    joinError: 'busy',
    slots: { alternative: { text: 'Or call +1 202 555 0123', href: 'tel:+12025550123' } },
  },
  {
    name: 'waiting',
    title: 'Waiting for a line',
    group: 'failures',
    joinError: 'busy',
    presses: ['waiting-button'],
  },
  { name: 'offline', title: 'No answer from the server', group: 'failures', joinError: 'proxy_unreachable' },
  { name: 'unavailable', title: 'Agent not available', group: 'failures', joinError: 'agent_unavailable' },
  {
    name: 'error',
    title: 'Connection lost',
    group: 'failures',
    events: [...asked, { type: 'ended', by: 'network' }],
  },
  {
    name: 'ended',
    title: 'Ended by the agent',
    group: 'after',
    events: [...asked, words(2, 'agent', 'Yes, we have. See you tonight!'), { type: 'ended', by: 'agent' }],
  },
  {
    name: 'hung-up',
    title: 'Ended by the visitor',
    group: 'after',
    events: answering,
    presses: ['hang-up-button'],
  },
  {
    name: 'rating',
    title: 'Asking how it was',
    group: 'after',
    events: [...asked, words(2, 'agent', 'Yes, we have. See you tonight!'), { type: 'ended', by: 'agent' }],
    attributes: { rating: '' },
  },
];
