// The package's public entry.
export { VoiceAgent, type VoiceAgentProps } from './voice-agent.js';
export type {
  ConnectionEvent,
  StatusEvent,
  TelemetryEvent,
  ToolCallEvent,
  TranscriptsEvent,
  VoiceAgentElement,
  VoiceErrorEvent,
} from '@voice-agent/widget';
