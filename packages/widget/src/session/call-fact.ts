// What a call tells its session, fact by fact, in the order in which it happened.
import type { CallInvitation } from '../join/join-port.js';
import type { ConnectionQuality, ConnectionState } from '../protocol/connection.js';
import type { CallPhase, ToolOutcome } from './events.js';
import type { ToolInvocation } from '../protocol/server-message.js';
import type { AgentState, EndReason } from '../protocol/status.js';
import type { Transcript } from '../protocol/transcript.js';
import type { VoiceError } from '../errors/voice-error.js';

/** One fact about a call. */
export type CallFact =
  | {
      readonly type: 'invited';
      readonly invitation: Pick<CallInvitation, 'callId' | 'agentName' | 'callToken'>;
    }
  | { readonly type: 'joined' }
  | { readonly type: 'agent_state'; readonly state: AgentState }
  | { readonly type: 'call_started'; readonly callId: string }
  | { readonly type: 'transcripts'; readonly transcripts: readonly Transcript[] }
  /** The agent has heard the visitor's voice. */
  | { readonly type: 'user_heard' }
  | { readonly type: 'toolcall'; readonly invocation: ToolInvocation; readonly outcome: ToolOutcome }
  | { readonly type: 'connection'; readonly state: ConnectionState; readonly quality: ConnectionQuality }
  /** The visitor is being asked for the microphone, or no longer is. */
  | { readonly type: 'prompt'; readonly isOpen: boolean }
  /** The visitor speaks, or is to speak, into this device from now on; the default one's id is empty. */
  | { readonly type: 'input'; readonly deviceId: string }
  /** The chosen loudspeaker is gone; the default one has taken over. */
  | { readonly type: 'output_lost' }
  /** Something was plugged in or out. */
  | { readonly type: 'devices_changed' }
  | { readonly type: 'playback'; readonly isBlocked: boolean }
  | { readonly type: 'phase'; readonly phase: CallPhase; readonly elapsedMs: number }
  /** Something is wrong and the call goes on. */
  | { readonly type: 'trouble'; readonly error: VoiceError }
  /** The last fact of every call. */
  | { readonly type: 'over'; readonly reason: EndReason; readonly error?: VoiceError };
