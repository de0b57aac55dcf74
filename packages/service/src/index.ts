// The service's public entry.

export { createVoiceService, type VoiceService, type VoiceServiceOptions } from './main/voice-service.js';
export type { CallNotice } from './main/call-notice.js';
export type { NewWorkspace } from './main/hosting.js';
export type { PlantedWorkspace, SeedAgent, SeedNumber, ServiceSeed } from './main/seed.js';
export type { WebhookAttemptNotice } from './resources/webhooks/service.js';
export type { LineEnd } from './carriers/carrier.js';
export type { RingOutcome, RingRequest } from './carriers/simulated/incoming.js';
export type { Script, Step } from './carriers/simulated/script.js';
export { CALLEE_NAMES, type CalleeName } from './carriers/simulated/scripts.js';
export { phoneNumber } from './choices/phone-number.js';
export type { DatabaseLocation } from './db/database.js';
export type { ServiceEvent } from './telemetry/service-event.js';
export { DEFAULT_LIMITS, NO_LIMITS, type Limits } from './choices/rate-limits.js';
export { systemClock, type Clock } from './time/clock.js';
export type { MovableClock } from './time/movable-clock.js';
export type { Timers } from './time/timers.js';

// Requests of the API, for who watches or answers them.
export { ERROR_STATUS, type ErrorCode } from './rest/api-error.js';
export { listOperations } from './main/api-description.js';
export type { Intercept, Interception, Operation } from './rest/interception.js';
export type { RequestNotice } from './rest/request-notice.js';

// Agents in calls, for who answers for them.
export type {
  CallAgent,
  CallFaults,
  PreparedCall,
  TranscriptEntry,
  TransferKind,
} from './conversation/call.js';
export { replyToUnknownSpeech } from './conversation/responders/not-understood.js';
export { PlainResponder } from './conversation/responders/plain-responder.js';
export type { Action, Conversation, Responder, Turn } from './conversation/responders/responder.js';
export type { ToolOutcome, ToolTurn } from './conversation/tools/tool-outcome.js';
export { placeholdersIn } from './conversation/template.js';

// Ports and their built-in adapters.
export { createBuiltInPlatform } from './engines/built-in/platform.js';
export type {
  ExpectedSpeech,
  Recognition,
  SpeechEngines,
  SpeechRecognizer,
  SpeechSynthesizer,
  VoiceActivity,
  VoiceActivitySettings,
  VoiceEvent,
} from './engines/speech.js';
export {
  PlatformError,
  type PlatformErrorCode,
  type PlatformResource,
  type PlatformResourceKind,
  type PlatformVoice,
  type VoicePlatform,
} from './engines/voice-platform.js';
export type { SignalVersion } from './rooms/embedded/signal/join-request.js';
export type { EngineProblem } from './engines/engine-problem.js';
export {
  EngineConfigurationError,
  readEngineConfiguration,
  type EngineConfiguration,
  type EngineServer,
} from './engines/configuration.js';
export {
  LanguageModelError,
  type FinishReason,
  type LanguageModel,
  type LanguageModelDelta,
  type LanguageModelMessage,
  type LanguageModelRequest,
  type LanguageModelTool,
  type ToolCall,
} from './engines/language-model.js';
export {
  openOpenAiLanguageModel,
  type OpenAiLanguageModelOptions,
} from './engines/openai-compatible/language-model.js';
export type { RequestLimits } from './engines/openai-compatible/limited-request.js';
export type { EndReason } from './rooms/room-call.js';
