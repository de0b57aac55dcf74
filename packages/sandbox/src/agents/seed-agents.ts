// The sandbox's agents as the service is seeded with them.

import type { SeedAgent } from '@voice-agent/service';
import type { AgentDefinition } from './agent-definition.js';
import { formatDuration } from './duration.js';

/** Silence that ends a turn: what the built-in recognizer does best with, by measurement. */
const TURN_ENDPOINT_DELAY = '0.48s';

/**
 * @returns them with ids in lower case, as the API knows them.
 * @throws Error of one line, for none at all, and for an id that two have.
 */
export function readAgents(agents: readonly AgentDefinition[]): readonly AgentDefinition[] {
  if (agents.length === 0) throw new Error('agents must hold at least one agent');
  const known = new Set<string>();
  return agents.map((agent, index) => {
    const id = agent.id.toLowerCase();
    if (known.has(id)) throw new Error(`agents[${index}] has an id that another one has: ${id}`);
    known.add(id);
    return { ...agent, id };
  });
}

export function toSeedAgent(agent: AgentDefinition): SeedAgent {
  const { greeting, webhook } = agent;
  return {
    id: agent.id,
    createdAt: new Date(agent.createdAt),
    fields: {
      name: agent.name,
      description: agent.description,
      voice_id: agent.voiceId,
      system_prompt: agent.systemPrompt,
      model: agent.model,
      recording_enabled: agent.isRecordingEnabled,
      max_duration: formatDuration(agent.maxDurationMs),
      time_exceeded_message: agent.timeExceededMessage,
      greeting_settings: {
        first_speaker: greeting.firstSpeaker === 'agent' ? 'FIRST_SPEAKER_AGENT' : 'FIRST_SPEAKER_USER',
        text: greeting.text,
        delay: greeting.delayMs / 1_000,
        uninterruptible: greeting.isUninterruptible,
      },
      inactivity_messages: agent.inactivityMessages.map(({ afterMs, message, thenHangUp }) => ({
        duration: formatDuration(afterMs),
        message,
        endBehavior: thenHangUp ? 'END_BEHAVIOR_HANG_UP_STRICT' : 'END_BEHAVIOR_UNSPECIFIED',
      })),
      vad_settings: { turn_endpoint_delay: TURN_ENDPOINT_DELAY },
      ...(webhook && { crm_webhook_url: webhook.url, crm_webhook_secret: webhook.secret }),
    },
  };
}
