// An agent as the API shows it: the fields of the specification's table, no more.

import { z } from 'zod';

import type { AgentDefinition } from '../domain/agent-definition.js';

export const AGENT_STATUSES = ['active', 'draft', 'creating', 'failed'] as const;

const phoneNumber = z.strictObject({ id: z.uuid(), phone_number: z.string() });

export const agentResource = z.strictObject({
  id: z.uuid(),
  name: z.string().min(1).max(100),
  description: z.string(),
  voice_id: z.uuid(),
  system_prompt: z.string(),
  model: z.string(),
  status: z.enum(AGENT_STATUSES),
  inbound_phone_numbers: z.array(phoneNumber),
  outbound_phone_numbers: z.array(phoneNumber),
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
});

/** A sandbox has no telephony, so its agents have no numbers; and they never change. */
export function toAgentResource(agent: AgentDefinition): z.input<typeof agentResource> {
  return {
    id: agent.id,
    name: agent.name,
    description: agent.description,
    voice_id: agent.voiceId,
    system_prompt: agent.systemPrompt,
    model: agent.model,
    status: agent.status,
    inbound_phone_numbers: [],
    outbound_phone_numbers: [],
    created_at: agent.createdAt,
    updated_at: agent.createdAt,
  };
}
