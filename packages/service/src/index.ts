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
export { systemClock, type Clock } from './time/clock.js';
