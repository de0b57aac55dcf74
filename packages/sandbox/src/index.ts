// The sandbox's public entry.

export { createSandbox, type Sandbox, type SandboxOptions } from './sandbox.js';
export type {
  Action,
  CalleeName,
  CallNotice,
  Conversation,
  EndReason,
  ExpectedSpeech,
  LineEnd,
  PlatformVoice,
  RequestNotice,
  RingOutcome,
  ToolOutcome,
  ToolTurn,
  VoiceActivitySettings,
  WebhookAttemptNotice,
  Recognition,
  Responder as Brain,
  SignalVersion,
  SpeechEngines,
  SpeechRecognizer,
  SpeechSynthesizer,
  TranscriptEntry,
  TransferKind,
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
export type { DescribedAgent } from './agents/described-agent.js';
export type { ClockControl } from './controls/clock-control.js';
export type { ClockMode, ClockState } from './controls/controlled-clock.js';
export type { Controls } from './controls/controls.js';
export type { Fault, FaultRule } from './controls/fault-rule.js';
export type { FaultControl } from './controls/fault-rules.js';
export type { LoggedRequest, RequestFilter, RequestLogControl } from './controls/request-log.js';
export type { AttemptFilter, LoggedAttempt, WebhookLogControl } from './controls/webhook-log.js';
export type { BrokenRing, Ring, RingRequest, TelephoneControl } from './controls/telephone-control.js';
export type { TestWorkspace, WorkspaceRequest } from './controls/workspace-control.js';
