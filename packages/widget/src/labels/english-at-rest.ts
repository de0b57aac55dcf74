// The English labels that load with the page: what is shown before a call, and what a call cannot wait for. The others are
// a chunk of their own.
import type { LabelsAtRest } from './labels.js';

export const englishAtRest: LabelsAtRest = {
  lang: 'en',
  open: 'Talk with us',
  openDuringCall: 'Show the call',
  close: 'Close',
  title: 'Voice call',
  welcome: 'How can we help?',
  suggestions: 'You could ask',
  start: 'Start the call',
  startWriting: 'Write a message',
  startAgain: 'Call again',
  retry: 'Try again',
  reload: 'Reload the page',
  hangUp: 'Hang up',
  turnOnSound: 'Turn on the sound',
  consent: 'Before we begin',
  consentText:
    'You will talk or write with an AI agent. Your voice and your words are sent to it for as long as the conversation lasts.',
  agree: 'Agree and start',
  decline: 'Not now',
  partsMissing: 'Not everything could be loaded. Check your connection, then try again.',
  status: {
    connecting: 'Connecting',
    idle: 'One moment',
    listening: 'Listening',
    thinking: 'Thinking',
    speaking: 'Speaking',
    reconnecting: 'Reconnecting',
  },
  connected: 'Connected',
  ended: {
    user: 'Call ended',
    agent: 'The agent ended the call',
    timeout: 'The call did not connect',
    network: 'The connection was lost',
    error: 'The call could not go on',
  },
  neverBegan: 'The call could not start',
  // What could not be loaded are the others.
  errors: { reload_needed: 'Not everything could be loaded. Reload the page.' },
};
