// Turns an agent and a caller's variables into what a call needs to run.

import type { AgentDefinition } from './agent-definition.js';
import type { PreparedCall } from './call.js';
import { fillTemplate } from './template.js';

export interface CallPreparation {
  /** UUID. */
  readonly callId: string;
  readonly agent: AgentDefinition;
  readonly variables: Readonly<Record<string, string>>;
}

/** Fills the placeholders of the system prompt and of the greeting. The agent itself stays as it is. */
export function prepareCall({ callId, agent, variables }: CallPreparation): PreparedCall {
  return {
    callId,
    agent: {
      ...agent,
      systemPrompt: fillTemplate(agent.systemPrompt, variables),
      greeting: { ...agent.greeting, text: fillTemplate(agent.greeting.text, variables) },
    },
    variables: { ...variables },
  };
}
