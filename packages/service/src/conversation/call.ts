// One call as the agent runs it: the agent as it was when the call was created, and what is recorded of the call. Pure data.

import type { PlatformVoice } from '../engines/voice-platform.js';
import type { RoomCall, RoomFaults } from '../rooms/room-call.js';
import type { CallTool } from './tools/call-tool.js';

export interface GreetingSettings {
  readonly firstSpeaker: 'agent' | 'user';
  /** Empty: whoever answers for the agent finds the words, or nothing is said. */
  readonly text: string;
  readonly delayMs: number;
  /** When true, speech during the greeting does not stop it. */
  readonly isUninterruptible: boolean;
}

export interface InactivityMessage {
  /** Silence of both sides before the message is spoken, counted from the end of the previous message. */
  readonly afterMs: number;
  readonly message: string;
  /** `soft`: unless the visitor speaks meanwhile. */
  readonly thenHangUp: 'no' | 'soft' | 'strict';
}

/** When the agent takes its turn, and what interrupts it. */
export interface TurnSettings {
  /** Silence after which the visitor's turn is over. */
  readonly endpointDelayMs: number;
  /** Shorter speech is no turn. */
  readonly minimumTurnMs: number;
  /** Shorter speech does not interrupt the agent. */
  readonly minimumInterruptionMs: number;
  /** How sure it must be that a frame is speech: 0.1 to 1. */
  readonly activationThreshold: number;
}

/** What an agent may look things up in. */
export interface CallKnowledge {
  /** UUID of the knowledge space. */
  readonly spaceId: string;
  /** Of the questions: BCP 47. */
  readonly language: string;
}

/** `cold`: the caller is connected, and the agent is gone; `warm`: the agent first tells the other one what it is about. */
export const TRANSFER_KINDS = ['cold', 'warm'] as const;
export type TransferKind = (typeof TRANSFER_KINDS)[number];

export interface CallAgent {
  /** UUID. */
  readonly id: string;
  /** What the visitor sees. */
  readonly name: string;
  readonly voice: PlatformVoice;
  readonly systemPrompt: string;
  readonly model: string;
  /** 0 to 1. */
  readonly temperature: number;
  /** BCP 47. */
  readonly languageHint: string | undefined;
  readonly greeting: GreetingSettings;
  /** The longest call, in milliseconds; it ends with `timeExceededMessage`. */
  readonly maxDurationMs: number;
  /** Spoken before the agent ends a call that is too long. */
  readonly timeExceededMessage: string;
  readonly inactivityMessages: readonly InactivityMessage[];
  readonly turns: TurnSettings;
  readonly isRecordingEnabled: boolean;
  /** Those of the workspace that the agent may use. */
  readonly tools: readonly CallTool[];
  /** Undefined where it has none. */
  readonly knowledge: CallKnowledge | undefined;
  /** Whether it may end the call by itself. */
  readonly canHangUp: boolean;
  /** Whether it speaks to a machine that answers a telephone. */
  readonly leavesVoicemail: boolean;
  /** How it may hand over a call by telephone; empty: not at all. */
  readonly transfers: readonly TransferKind[];
}

/** What goes wrong in a call on purpose, for tests of clients. */
export interface CallFaults extends RoomFaults {
  /** Starting it fails, as if the agent were not there, as if the key had started too many, or as if there were no room. */
  readonly start?: 'not-found' | 'rate-limited' | 'no-room';
  /** The agent says one sentence and ends the call. */
  readonly hangsUpAfterGreeting?: boolean;
}

/** What a call needs to run: every placeholder is filled. */
export interface PreparedCall extends RoomCall {
  /** UUID. */
  readonly workspaceId: string;
  readonly faults?: CallFaults | undefined;
  readonly agent: CallAgent;
  readonly variables: Readonly<Record<string, string>>;
}

export interface TranscriptEntry {
  /** The utterance's place in the call, from 0. */
  readonly ordinal: number;
  readonly role: 'user' | 'agent';
  readonly medium: 'voice' | 'text';
  readonly text: string;
  /** When its first word was heard or shown; ISO 8601, UTC. */
  readonly startedAt: string;
}
