// The sandbox's own agents, with calls of the plain one recorded and its greeting heard to the end, so that a test can
// look at both directions of a call's sound.

import { SANDBOX_AGENTS, type AgentDefinition } from '@voice-agent/sandbox';

export const RECORDED_AGENTS: readonly AgentDefinition[] = SANDBOX_AGENTS.map((agent) =>
  agent.name === 'Plain'
    ? { ...agent, isRecordingEnabled: true, greeting: { ...agent.greeting, isUninterruptible: true } }
    : agent,
);
