// One call from its creation to its record. Pure data.

import type { AgentDefinition } from './agent-definition.js';

export type CallStatus = 'queued' | 'ringing' | 'in_progress' | 'completed' | 'failed' | 'no_answer';

/** Why a call ended; kept in the record's `context.end_reason`. */
export type EndReason =
  | 'user_hang_up'
  | 'agent_hang_up'
  | 'max_duration'
  | 'inactivity'
  | 'connection_lost'
  | 'never_joined'
  | 'error';

export interface TranscriptEntry {
  /** The utterance's place in the call, from 0. */
  readonly ordinal: number;
  readonly role: 'user' | 'agent';
  readonly medium: 'voice' | 'text';
  readonly text: string;
  /** When its first word was heard or shown; ISO 8601, UTC. */
  readonly startedAt: string;
}

export interface CallRecord {
  /** UUID. */
  readonly id: string;
  readonly agentId: string;
  readonly status: CallStatus;
  /** ISO 8601, UTC. */
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly startedAt: string | undefined;
  readonly endedAt: string | undefined;
  readonly durationSeconds: number | undefined;
  readonly endReason: EndReason | undefined;
  readonly lastError: string | undefined;
  /** In call order. Final utterances only. */
  readonly transcript: readonly TranscriptEntry[];
  /** Absolute path of the WAV file, where recording is enabled and the call has ended; a newer one may have taken its room. */
  readonly recordingPath: string | undefined;
}

/** What a call needs to run: the agent as it was when the call was created, with every placeholder filled. */
export interface PreparedCall {
  readonly callId: string;
  /** `systemPrompt` and `greeting.text` hold no placeholders any more. */
  readonly agent: AgentDefinition;
  readonly variables: Readonly<Record<string, string>>;
}
