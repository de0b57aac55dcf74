// The transport port: how audio and messages travel once a call has its invitation.
import type { ClientMessage } from '../protocol/client-message.js';
import type { ConnectionQuality, ConnectionState } from '../protocol/connection.js';
import type { ServerMessage } from '../protocol/server-message.js';

/** A fact the transport reports, in the order in which it came to know it. */
export type TransportEvent =
  /** Both sides are in the room; messages may be sent. */
  | { readonly type: 'joined' }
  /** The other side has answered, and so far no way was found to carry sound: the network seems to block it. */
  | { readonly type: 'network_blocked' }
  /** The visitor's microphone is being sent. */
  | { readonly type: 'published' }
  /** A message from the voice service; unknown and malformed ones are ignored, as the protocol asks. */
  | { readonly type: 'message'; readonly message: ServerMessage }
  /** The agent's voice, as a track; again after a reconnect. */
  | { readonly type: 'agent_audio'; readonly track: MediaStreamTrack }
  /** The first sound of the agent has arrived. */
  | { readonly type: 'first_audio' }
  /** The browser holds back the sound, or does so no longer. */
  | { readonly type: 'playback'; readonly isBlocked: boolean }
  | { readonly type: 'connection'; readonly state: ConnectionState; readonly quality: ConnectionQuality }
  /** The call is over: the other side ended it, or the network was lost for good. */
  | { readonly type: 'ended'; readonly by: 'agent' | 'network' };

/** How the agent is heard. */
export interface SpeakerSettings {
  readonly isMuted: boolean;
  /** From 0 to 1. */
  readonly volume: number;
  /** Where; empty for the system's default, as in browsers that leave none to the page. */
  readonly deviceId: string;
}

/** What the page may set of the connection for sound; both are the browser's own terms. */
export type CallRtcConfiguration = Pick<RTCConfiguration, 'iceServers' | 'iceTransportPolicy'>;

export interface ConnectOptions {
  /** A secret that works once. */
  readonly joinUrl: string;
  /** The visitor's microphone; it may still be opening. Undefined where the visitor only types. */
  readonly microphone: Promise<MediaStreamTrack> | undefined;
  readonly isMicrophoneMuted: boolean;
  readonly speaker: SpeakerSettings;
  /** The call's audio context, to be used in place of one of the transport's own. */
  readonly audioContext: AudioContext | undefined;
  /** In place of what the voice service and the browser would choose. */
  readonly rtcConfiguration: CallRtcConfiguration | undefined;
  /** Aborting it at any time hangs up and releases everything the connection holds. */
  readonly signal: AbortSignal;
  /** Called for every fact, never before `connect()` has returned. */
  readonly onEvent: (event: TransportEvent) => void;
}

/** One connection to one room. It reports nothing any more once its signal is aborted. */
export interface Connection {
  /** Settles when the room, and the microphone if there is one, are up; rejects with a `VoiceError`. */
  readonly established: Promise<void>;
  send(message: ClientMessage): void;
  setMicrophoneMuted(isMuted: boolean): void;
  /**
   * Sends the first track, in a call that was connected without one, while it is live. Settles once it is sent; rejects
   * with a `VoiceError`.
   */
  publishMicrophone(track: MediaStreamTrack): Promise<void>;
  /** Sends another track in place of the one so far. Only for a call that has one. */
  replaceMicrophone(track: MediaStreamTrack): void;
  setSpeaker(settings: SpeakerSettings): void;
  /** Starts held-back sound; call it from a click. Resolves to whether the agent can be heard now. */
  resumePlayback(): Promise<boolean>;
}

/** A wire. */
export interface Transport {
  connect(options: ConnectOptions): Connection;
}
