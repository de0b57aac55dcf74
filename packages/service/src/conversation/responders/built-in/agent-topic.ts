// What an agent may be asked about, in its own words: for a recognizer that listens for them.

import type { CallAgent } from '../../call.js';

type Speaking = Pick<CallAgent, 'systemPrompt' | 'greeting' | 'tools'>;

export interface AgentTopic {
  /** Of the agent itself. */
  readonly text: string;
  /** Of its knowledge. */
  readonly knowledge: string;
}

/** The same for every call of an agent, unless its placeholders are filled differently or its knowledge has changed. */
export function agentTopic({ systemPrompt, greeting, tools }: Speaking, knowledge = ''): AgentTopic {
  const text = [
    ...tools.flatMap(({ modelToolName, description, definition }) => [
      modelToolName,
      description,
      ...(definition.dynamicParameters ?? []).flatMap(({ name, schema }) => [name, schema.description ?? '']),
    ]),
    greeting.text,
    systemPrompt,
  ].join('\n');
  return { text, knowledge };
}
