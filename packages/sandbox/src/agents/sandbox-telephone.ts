// The telephone that a sandbox starts with: it belongs to the first agent, which is the one to begin with.

import type { SeedNumber } from '@voice-agent/service';
import type { AgentDefinition } from './agent-definition.js';

/** One that its provider offers, and that is reserved for fiction. */
export const PHONE_NUMBER = '+12025550100';

export function seedNumbers([first]: readonly AgentDefinition[]): readonly SeedNumber[] {
  return first === undefined
    ? []
    : [{ phoneNumber: PHONE_NUMBER, provider: 'simulated_3', agentId: first.id }];
}
