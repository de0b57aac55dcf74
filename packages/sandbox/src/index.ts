// The sandbox's public entry.

export { createSandbox, type Sandbox, type SandboxOptions } from './sandbox.js';
export type {
  Action,
  CallNotice,
  Conversation,
  EndReason,
  Recognition,
  Responder as Brain,
  SignalVersion,
  SpeechEngines,
  SpeechRecognizer,
  SpeechSynthesizer,
  TranscriptEntry,
  Turn,
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
} from './agents/agent-definition.js';
export { SANDBOX_AGENTS } from './agents/sandbox-agents.js';
