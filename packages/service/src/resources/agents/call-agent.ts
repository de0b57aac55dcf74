// The agent of a call, made from what is kept of it. Pure.

import type { Selectable } from 'kysely';
import { millisecondsOf } from '../../choices/duration.js';
import { HANG_UP } from '../../choices/inactivity.js';
import { TRANSFER_KINDS, type CallAgent } from '../../conversation/call.js';
import type { PlatformVoice } from '../../engines/voice-platform.js';
import type { Tool } from '../tools/service.js';
import type { AgentTables } from './table.js';

/** An agent with what its calls need. */
export interface CallableAgent {
  readonly agent: Pick<Selectable<AgentTables['agents']>, 'id' | 'name' | 'settings'>;
  readonly voice: PlatformVoice;
  readonly tools: readonly Tool[];
  /** The space that its calls search, and its language; undefined where it has none, or that is archived. */
  readonly knowledge: { readonly spaceId: string; readonly language: string } | undefined;
}

export function callAgentOf({ agent, voice, tools, knowledge }: CallableAgent): CallAgent {
  const { settings } = agent;
  const { greeting_settings: greeting, vad_settings: turns } = settings;
  return {
    id: agent.id,
    name: agent.name,
    voice,
    systemPrompt: settings.system_prompt,
    model: settings.model,
    temperature: settings.temperature,
    languageHint: settings.language_hint ?? undefined,
    greeting: {
      firstSpeaker: greeting.first_speaker === 'FIRST_SPEAKER_AGENT' ? 'agent' : 'user',
      text: greeting.text ?? '',
      delayMs: Math.round(greeting.delay * 1_000),
      isUninterruptible: greeting.uninterruptible,
    },
    maxDurationMs: millisecondsOf(settings.max_duration),
    timeExceededMessage: settings.time_exceeded_message ?? '',
    inactivityMessages: settings.inactivity_messages.map(({ duration, message, endBehavior }) => ({
      afterMs: millisecondsOf(duration),
      message,
      thenHangUp: HANG_UP[endBehavior],
    })),
    turns: {
      endpointDelayMs: millisecondsOf(turns.turn_endpoint_delay),
      minimumTurnMs: millisecondsOf(turns.minimum_turn_duration),
      minimumInterruptionMs: millisecondsOf(turns.minimum_interruption_duration),
      activationThreshold: turns.frame_activation_threshold,
    },
    isRecordingEnabled: settings.recording_enabled,
    tools: tools.map(({ id, definition, secrets }) => ({
      id,
      modelToolName: definition.modelToolName,
      description: definition.description ?? '',
      definition,
      sealedSecrets: secrets,
    })),
    knowledge,
    canHangUp: settings.built_in_config.hang_up,
    leavesVoicemail: settings.built_in_config.leave_voicemail,
    transfers: TRANSFER_KINDS.filter((kind) => settings.built_in_config.transfer[kind]),
  };
}
