// What can be read of a session at one moment, as one immutable value. Only `reduce` makes the next one.
import type { CallInvitation } from '../join/join-port.js';
import type { ConnectionState } from '../protocol/connection.js';
import type { EndReason, SessionStatus } from '../protocol/status.js';
import type { Transcript } from '../protocol/transcript.js';
import type { SpeakerSettings } from '../transport/transport.js';
import type { VoiceError } from '../errors/voice-error.js';
import type { RunningTool } from './client-tools.js';

/** What can be read of a session at one moment. A new object whenever something has changed, and only then. */
export interface VoiceSessionSnapshot {
  /** The state of the session. `ready` before the first call. */
  readonly status: SessionStatus;
  /** Why the last call is over; undefined before that. */
  readonly endReason: EndReason | undefined;
  /** The utterances of the current or last call, in call order; a new array with every change. */
  readonly transcripts: readonly Transcript[];
  /** What is wrong with the current call, for as long as it is; after the call what ended it, if that was an error. */
  readonly error: VoiceError | undefined;
  /** Whether the connection works or is being restored. */
  readonly connection: ConnectionState;
  /**
   * The voice service's id of the current or last call. Known from the `telemetry` with `invited` on, so before `status`
   * says that the call is live; where a `join` of yours leaves it out, once the service tells it.
   */
  readonly callId: string | undefined;
  /**
   * Lets the visitor fetch what is kept of the current or last call, such as its transcript, where the join-proxy gives
   * such a token; undefined elsewhere. A secret of this visitor's.
   */
  readonly callToken: string | undefined;
  /**
   * Sends a rating of the current or last call, `{ rating, comment }`, to where its invitation came from; undefined where
   * that takes none.
   */
  readonly rate: CallInvitation['rate'];
  /** The agent's name, once it is known. */
  readonly agentName: string | undefined;
  /** Whether the visitor talks in the current or last call; false when they only write. */
  readonly hasMicrophone: boolean;
  /** Whether the call waits for the visitor to allow the microphone; `start({ withMicrophone: false })` goes on without. */
  readonly isMicrophoneAsked: boolean;
  /** Whether the microphone is silenced. */
  readonly isMicMuted: boolean;
  /** Whether the agent is silenced. */
  readonly isSpeakerMuted: boolean;
  /** How loud the agent is played, from 0 to 1. */
  readonly volume: number;
  /** The id of the microphone in use or to be used; empty for the system's default. */
  readonly inputDevice: string;
  /** The id of the loudspeaker in use or to be used; empty for the system's default. */
  readonly outputDevice: string;
  /** Whether the browser blocks the agent's voice; `resumePlayback()` from a click plays it. */
  readonly isPlaybackBlocked: boolean;
  /** The page's tools that run at the moment, each as `{ toolName, label }`, in the order in which they were started. */
  readonly runningTools: readonly RunningTool[];
}

/** What nobody knows yet as a call starts. */
export const UNKNOWN = {
  endReason: undefined,
  error: undefined,
  callId: undefined,
  callToken: undefined,
  rate: undefined,
  agentName: undefined,
};

/** What holds without a call. A muted microphone must not surprise the next one. */
export const AT_REST = {
  connection: 'stable',
  isMicrophoneAsked: false,
  isMicMuted: false,
  isPlaybackBlocked: false,
  runningTools: [],
} as const;

/** Before the first call. */
export const READY: VoiceSessionSnapshot = {
  ...UNKNOWN,
  ...AT_REST,
  status: 'ready',
  transcripts: [],
  hasMicrophone: true,
  isSpeakerMuted: false,
  volume: 1,
  inputDevice: '',
  outputDevice: '',
};

/** How the agent is to be heard. */
export function toSpeaker({ isSpeakerMuted, volume, outputDevice }: VoiceSessionSnapshot): SpeakerSettings {
  return { isMuted: isSpeakerMuted, volume, deviceId: outputDevice };
}
