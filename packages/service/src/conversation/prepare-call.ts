// Fills what a call's variables fill.

import type { PreparedCall } from './call.js';
import { fillTemplate } from './template.js';

/** Fills the placeholders of the system prompt and of the greeting. What is given stays as it is. */
export function prepareCall(call: PreparedCall): PreparedCall {
  const { agent, variables } = call;
  return {
    ...call,
    agent: {
      ...agent,
      systemPrompt: fillTemplate(agent.systemPrompt, variables),
      greeting: { ...agent.greeting, text: fillTemplate(agent.greeting.text, variables) },
    },
    variables: { ...variables },
  };
}
