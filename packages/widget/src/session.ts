// The headless entry: a voice session without a user interface, and without Lit. Importing it does nothing.
export { VoiceSession } from './session/voice-session.js';
export type { StartOptions, VoiceSessionOptions, VoiceSessionPorts } from './session/session-options.js';
export type { VoiceSessionSnapshot } from './session/snapshot.js';
export type { StartGate } from './session/start-gate.js';
export {
  isLive,
  isUnderWay,
  type AgentState,
  type EndReason,
  type SessionStatus,
} from './protocol/status.js';
export type { ConnectionQuality, ConnectionState } from './protocol/connection.js';
export type { Transcript } from './protocol/transcript.js';
export {
  createVoiceError,
  VOICE_ERROR_CODES,
  VoiceError,
  type VoiceErrorCode,
  type VoiceErrorOptions,
} from './errors/voice-error.js';
export {
  ConnectionEvent,
  MediaEvent,
  StatusEvent,
  TelemetryEvent,
  ToolCallEvent,
  ToolStartEvent,
  TranscriptsEvent,
  VoiceErrorEvent,
  type CallPhase,
  type ToolOutcome,
  type VoiceEvent,
  type VoiceSessionEventMap,
} from './session/events.js';
export type { ClientMessage, ToolResultMessage } from './protocol/client-message.js';
export type {
  ClientTool,
  ClientToolContext,
  ClientToolFunction,
  ClientTools,
  LabelledClientTool,
  RunningTool,
} from './session/client-tools.js';
export { createJoinEndpoint, type JoinEndpointOptions } from './join/endpoint.js';
export type {
  CallInvitation,
  CallRating,
  JoinOptions,
  JoinPort,
  JoinRequest,
  RepeatedJoinRequest,
  TicketSource,
} from './join/join-port.js';
export type { AudioDevice, AudioDeviceList, AudioDevices } from './audio/audio-devices.js';
export type { LevelMeter, Levels } from './audio/levels.js';
export type { Clock } from './platform/clock.js';
export type { ServerMessage, ToolInvocation, TranscriptMessage } from './protocol/server-message.js';
export type { TransportLoader } from './transport/load-transport.js';
export type { Microphone } from './microphone/microphone.js';
export type {
  CallRtcConfiguration,
  ConnectOptions,
  Connection,
  SpeakerSettings,
  Transport,
  TransportEvent,
} from './transport/transport.js';
