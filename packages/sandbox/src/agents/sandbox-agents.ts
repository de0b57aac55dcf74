// The agents a sandbox starts with: a restaurant host to talk with, an echo, and one agent for each scenario that
// tests want. Their ids never change.

import type { AgentDefinition, GreetingSettings } from './agent-definition.js';
import { parseDuration } from './duration.js';

/** Where all of them begin: everything works, the agent greets, nobody is hurried. */
const plain = {
  description: 'Greets, and answers anything with a plain sentence.',
  voiceId: '20000000-0000-4000-8000-000000000001',
  voice: 'slt',
  systemPrompt: 'You are a plain agent for tests. Answer in one short sentence.',
  model: 'voicemodel-v0.7',
  status: 'active',
  isRecordingEnabled: false,
  greeting: greets('Hello, this is a test call.'),
  maxDurationMs: parseDuration('600s'),
  timeExceededMessage: 'Our time is up. Goodbye.',
  inactivityMessages: [],
  personality: 'plain',
  scenario: 'happy',
  createdAt: '2025-01-01T00:00:00.000Z',
} as const satisfies Omit<AgentDefinition, 'id' | 'name'>;

const restaurantHost: AgentDefinition = {
  ...plain,
  id: '10000000-0000-4000-8000-000000000001',
  name: "Luigi's host",
  description:
    'The host of a restaurant: opening hours, the menu, vegetarian dishes, a table for so many at a time.',
  systemPrompt: [
    "You are the host of Luigi's, an Italian restaurant. You speak briefly and warmly.",
    "The visitor's first name: {{first_name}}. The page they are on: {{page}}.",
    'You tell the opening hours and the menu, name the vegetarian dishes, and book tables.',
    'To book a table you need the number of people and the time.',
  ].join('\n'),
  isRecordingEnabled: true,
  greeting: greets("Hello {{first_name}}, welcome to Luigi's. How can I help you?"),
  timeExceededMessage: 'I am sorry, our time is up. Thank you for calling, and goodbye.',
  inactivityMessages: [
    { afterMs: parseDuration('20s'), message: 'Are you still there?', thenHangUp: false },
    { afterMs: parseDuration('20s'), message: 'I will hang up now. Goodbye.', thenHangUp: true },
  ],
  personality: 'restaurant',
};

const echo: AgentDefinition = {
  ...plain,
  id: '10000000-0000-4000-8000-000000000002',
  name: 'Echo',
  description: "Plays the visitor's own words back.",
  systemPrompt: 'You repeat what the visitor says.',
  greeting: greets('Hello {{first_name}}, I am an echo. Say something.'),
  personality: 'echo',
};

/** Agents that differ from the plain one in a setting or in how the service treats their calls. */
const forTests: readonly AgentDefinition[] = [
  { ...plain, id: '30000000-0000-4000-8000-000000000001', name: 'Plain' },
  {
    ...plain,
    id: '30000000-0000-4000-8000-000000000002',
    name: 'User first',
    description: 'Waits for the visitor to speak first.',
    greeting: { ...plain.greeting, firstSpeaker: 'user', text: '' },
  },
  {
    ...plain,
    id: '30000000-0000-4000-8000-000000000003',
    name: 'Uninterruptible',
    description: 'Cannot be interrupted while it greets.',
    greeting: {
      ...greets('Hello. Please hear me out, because nothing you say can stop me before this sentence ends.'),
      isUninterruptible: true,
    },
  },
  {
    ...plain,
    id: '40000000-0000-4000-8000-000000000001',
    name: 'Slow',
    description: 'The invitation on the join socket comes 3 s late.',
    scenario: 'slow',
  },
  {
    ...plain,
    id: '40000000-0000-4000-8000-000000000002',
    name: 'Refuse',
    description: 'A draft: its calls are refused with 404.',
    status: 'draft',
    scenario: 'refuse',
  },
  {
    ...plain,
    id: '40000000-0000-4000-8000-000000000003',
    name: 'Full',
    description: 'Starting a call answers 429.',
    scenario: 'full',
  },
  {
    ...plain,
    id: '40000000-0000-4000-8000-000000000004',
    name: 'Provider error',
    description: 'Starting a call answers 502, always.',
    scenario: 'provider-error',
  },
  {
    ...plain,
    id: '40000000-0000-4000-8000-000000000005',
    name: 'Flaky',
    description: 'Starting a call answers 502 every other time, the first time included.',
    scenario: 'flaky',
  },
  {
    ...plain,
    id: '40000000-0000-4000-8000-000000000006',
    name: 'Expired',
    description: 'The joinUrl has expired when it is handed out.',
    scenario: 'expired',
  },
  {
    ...plain,
    id: '40000000-0000-4000-8000-000000000007',
    name: 'Silent',
    description: 'The join socket opens and never says a word.',
    scenario: 'silent',
  },
  {
    ...plain,
    id: '40000000-0000-4000-8000-000000000008',
    name: 'Second invitation',
    description: 'The invitation to the room is sent twice.',
    scenario: 'second-invitation',
  },
  {
    ...plain,
    id: '40000000-0000-4000-8000-000000000009',
    name: 'Drop',
    description: '3 s into the call everything breaks off without a goodbye.',
    scenario: 'drop',
  },
  {
    ...plain,
    id: '40000000-0000-4000-8000-00000000000a',
    name: 'Malformed',
    description: 'Garbage arrives among good messages; the call itself works.',
    scenario: 'malformed',
  },
  {
    ...plain,
    id: '40000000-0000-4000-8000-00000000000b',
    name: 'Hang up',
    description: 'Says one sentence and ends the call.',
    greeting: greets('Thank you for calling. Goodbye.'),
    scenario: 'hang-up',
  },
];

/** The restaurant host comes first: it is the agent of the demo. */
export const SANDBOX_AGENTS: readonly AgentDefinition[] = [restaurantHost, echo, ...forTests];

function greets(text: string): GreetingSettings {
  return { firstSpeaker: 'agent', text, delayMs: 0, isUninterruptible: false };
}
