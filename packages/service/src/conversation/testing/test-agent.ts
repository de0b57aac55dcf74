// An agent for tests.

import type { CallAgent } from '../call.js';

/** An agent that waits to be spoken to. */
export const TEST_AGENT: CallAgent = {
  id: '00000000-0000-4000-8000-000000000001',
  name: 'Test agent',
  voice: { provider: 'built-in', providerVoiceId: 'slt' },
  systemPrompt: 'Be brief.',
  model: 'scripted',
  temperature: 0.3,
  languageHint: undefined,
  greeting: { firstSpeaker: 'user', text: '', delayMs: 0, isUninterruptible: false },
  maxDurationMs: 3_600_000,
  timeExceededMessage: 'Our time is up.',
  inactivityMessages: [],
  turns: { endpointDelayMs: 480, minimumTurnMs: 0, minimumInterruptionMs: 90, activationThreshold: 0.1 },
  isRecordingEnabled: false,
  tools: [],
  knowledge: undefined,
  canHangUp: false,
  leavesVoicemail: false,
  transfers: [],
};
