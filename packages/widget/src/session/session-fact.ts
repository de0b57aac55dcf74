// What moves a session: the facts that its call tells, and what the page or the visitor sets.
import type { VoiceError } from '../errors/voice-error.js';
import type { CallInvitation } from '../join/join-port.js';
import type { ServerMessage, ToolInvocation } from '../protocol/server-message.js';
import type { EndReason } from '../protocol/status.js';
import type { TransportEvent } from '../transport/transport.js';
import type { RunningTool } from './client-tools.js';
import type { CallPhase, ToolOutcome } from './events.js';
import type { VoiceSessionSnapshot } from './snapshot.js';

/** What a call tells its session, in the order in which it happened. Messages of the voice service are told as they are. */
export type CallFact =
  | {
      readonly type: 'invited';
      readonly invitation: Pick<CallInvitation, 'callId' | 'agentName' | 'callToken' | 'rate'>;
    }
  | Exclude<ServerMessage, ToolInvocation>
  | Extract<TransportEvent, { readonly type: 'joined' | 'connection' | 'playback' }>
  /** A tool of the page is about to run; `toolcall` says that it is over. */
  | { readonly type: 'toolstart'; readonly invocation: ToolInvocation; readonly running: RunningTool }
  | {
      readonly type: 'toolcall';
      readonly invocation: ToolInvocation;
      readonly outcome: ToolOutcome;
      /** Undefined where there was no tool to run. */
      readonly running: RunningTool | undefined;
    }
  /** The visitor speaks, or is to speak, into this device from now on; the default one's id is empty. */
  | { readonly type: 'input'; readonly deviceId: string }
  /** Something of the sound has changed; an empty `change` when devices were plugged in or out. */
  | { readonly type: 'media'; readonly change: MediaChange }
  | { readonly type: 'phase'; readonly phase: CallPhase; readonly elapsedMs: number }
  /** Something is wrong and the call goes on. */
  | { readonly type: 'warning'; readonly error: VoiceError }
  /** The last fact of every call. */
  | { readonly type: 'over'; readonly reason: EndReason; readonly error?: VoiceError };

/** What of a snapshot belongs to the sound, and may be set. */
export type MediaChange = Partial<
  Pick<
    VoiceSessionSnapshot,
    | 'hasMicrophone'
    | 'isMicrophoneAsked'
    | 'isMicMuted'
    | 'isSpeakerMuted'
    | 'volume'
    | 'inputDevice'
    | 'outputDevice'
  >
>;

/** Everything that may change what can be read of a session. */
export type SessionFact =
  | CallFact
  | { readonly type: 'started'; readonly withMicrophone: boolean; readonly withSpeaker?: boolean }
  | { readonly type: 'typed'; readonly text: string; readonly id: string };
