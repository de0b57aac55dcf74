// An agent for tests.

import type { AgentDefinition } from '../../domain/agent-definition.js';

/** An agent that waits to be spoken to. */
export const TEST_AGENT: AgentDefinition = {
  id: '00000000-0000-4000-8000-000000000001',
  name: 'Test agent',
  description: '',
  voiceId: '00000000-0000-4000-8000-000000000002',
  voice: 'slt',
  systemPrompt: 'Be brief.',
  model: 'scripted',
  status: 'active',
  isRecordingEnabled: false,
  greeting: { firstSpeaker: 'user', text: '', delayMs: 0, isUninterruptible: false },
  maxDurationMs: 3_600_000,
  timeExceededMessage: 'Our time is up.',
  inactivityMessages: [],
  personality: 'plain',
  scenario: 'happy',
  createdAt: '2026-01-01T00:00:00.000Z',
};
