// The package's public entry. The widget's types come along: a component's code names them without another dependency.
export { VoiceAgent, type VoiceAgentEventProps, type VoiceAgentProps } from './voice-agent.js';
export { useVoiceSession, type UseVoiceSessionResult } from './use-voice-session.js';
export type { VoiceSessionActions } from './session-actions.js';
export { isLive, isUnderWay } from '@voice-agent/widget/session';
export type * from '@voice-agent/widget';
