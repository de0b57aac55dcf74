// The sandbox's public entry.

export { createSandbox, type Sandbox, type SandboxOptions } from './sandbox.js';
export type { Action, Conversation, Responder as Brain, Turn } from '@voice-agent/service';
export type {
  Recognition,
  SpeechEngines,
  SpeechRecognizer,
  SpeechSynthesizer,
  VoiceActivity,
  VoiceEvent,
} from '@voice-agent/service';
export type {
  AgentDefinition,
  AgentWebhook,
  GreetingSettings,
  InactivityMessage,
  Personality,
  Scenario,
} from './domain/agent-definition.js';
export type { EndReason, TranscriptEntry } from '@voice-agent/service';
export type { CallNotice } from './domain/call-notice.js';
export { SANDBOX_AGENTS } from './domain/sandbox-agents.js';
export type { SignalVersion } from '@voice-agent/service';
