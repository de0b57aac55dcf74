// What a session is made with, and how each of its calls is to be.
import type { AudioDevices } from '../audio/audio-devices.js';
import type { LevelMeter } from '../audio/levels.js';
import type { JoinPort, RepeatedJoinRequest } from '../join/join-port.js';
import type { Microphone } from '../microphone/microphone.js';
import type { TransportLoader } from '../transport/load-transport.js';
import type { CallRtcConfiguration } from '../transport/transport.js';
import type { VoiceError } from '../errors/voice-error.js';
import type { ClientTools } from './client-tools.js';
import type { Clock } from '../platform/clock.js';

/** What a call is started with. */
export interface VoiceSessionOptions extends RepeatedJoinRequest {
  /** Where the join-proxy is mounted. Default: `/voice` on the page's own server. */
  readonly proxyUrl?: string | undefined;
  /**
   * Gets the invitation, instead of the join-proxy at `proxyUrl`, which it can ask itself:
   * `(request, { askProxy }) => askProxy({ ...request, variables })`.
   */
  readonly join?: JoinPort | undefined;
  /**
   * How sound may travel, as `{ iceServers, iceTransportPolicy }`: in place of the voice service's own STUN and TURN
   * servers, or over relays alone. Default: what the voice service says.
   */
  readonly rtcConfiguration?: CallRtcConfiguration | undefined;
  /** Functions of the page that the agent may call; see also `registerTool`. */
  readonly clientTools?: ClientTools | undefined;
}

/** How one call is to be. */
export interface StartOptions {
  /**
   * Whether the visitor speaks. Default: true. With false the microphone is neither asked for nor opened: the visitor
   * types, and hears the agent.
   */
  readonly withMicrophone?: boolean;
  /**
   * Whether the agent is heard. Default: as `isSpeakerMuted` says. With false the agent is silenced until
   * `unmuteSpeaker()`: without the microphone it then writes and speaks to nobody, and the silence ends with the call.
   */
  readonly withSpeaker?: boolean;
  /** What the visitor says first, in writing: sent as soon as the call is up. */
  readonly text?: string | undefined;
}

/** A call for a visitor who waits for a line, of which nothing is to be noticed before there is an invitation. */
export interface WaitingStart extends StartOptions {
  /** Whether a failed call is followed by another one, so that nobody need hear of its error. */
  readonly isRetried: (error: VoiceError) => boolean;
}

/** What a session stands on; the browser's own by default, others in tests. */
export interface VoiceSessionPorts {
  readonly loadTransport?: TransportLoader;
  readonly microphone?: Microphone;
  readonly createMeter?: () => LevelMeter;
  readonly devices?: AudioDevices;
  readonly clock?: Clock;
  /** Whether visitors may talk, asked as a call or the talking begins. Where they may not, no microphone is opened. Default: yes. */
  readonly canTalk?: () => boolean;
}
