// The package's public entry.
export { VoiceAgent, type VoiceAgentEventProps, type VoiceAgentProps } from './voice-agent.js';
export { useVoiceSession, type UseVoiceSessionResult } from './use-voice-session.js';
export { isLive, isUnderWay } from '@voice-agent/widget/session';
export type {
  ClientTool,
  ClientTools,
  ConnectionEvent,
  JoinPort,
  MediaEvent,
  PanelToggleEvent,
  StartOptions,
  StatusEvent,
  TelemetryEvent,
  ToolCallEvent,
  Transcript,
  TranscriptsEvent,
  VoiceAgentElement,
  VoiceError,
  VoiceErrorEvent,
  VoiceSession,
  VoiceSessionOptions,
} from '@voice-agent/widget';
