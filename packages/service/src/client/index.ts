// The entry `@voice-agent/service/client`.

export { createVoiceClient, type VoiceClient, type VoiceClientOptions } from './voice-client.js';
export { VoiceApiError, type VoiceApiErrorCode } from './voice-api-error.js';
export type { components, operations, paths } from './api-types.js';
