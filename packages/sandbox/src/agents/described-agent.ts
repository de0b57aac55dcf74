// What callers need to know of an agent.

import { placeholdersIn } from '@voice-agent/service';
import type { AgentDefinition } from './agent-definition.js';

export interface DescribedAgent {
  readonly id: string;
  readonly name: string;
  /** The names that the agent's greeting has a place for. */
  readonly variables: readonly string[];
}

export function describeAgent({ id, name, greeting }: AgentDefinition): DescribedAgent {
  return { id, name, variables: placeholdersIn(greeting.text) };
}
