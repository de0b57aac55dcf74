// The service's public entry.

export { createVoiceService, type VoiceService, type VoiceServiceOptions } from './main/voice-service.js';
export type { DatabaseLocation } from './db/database.js';
export {
  PlatformError,
  type PlatformErrorCode,
  type PlatformResource,
  type PlatformResourceKind,
  type PlatformVoice,
  type VoicePlatform,
} from './engines/voice-platform.js';
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
export { systemClock, type Clock } from './time/clock.js';
