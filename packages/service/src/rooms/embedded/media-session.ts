// What signalling needs of a call's media: descriptions, candidates and bytes. Whoever implements it knows WebRTC; this
// layer does not.

import type { RoomCall } from '../room-call.js';

/** Which of a call's peer connections: v1 signalling has only the publisher, v0 has both. */
export type ConnectionName = 'publisher' | 'subscriber';

/** One ICE candidate, as browsers write it in JSON. */
export interface Candidate {
  readonly candidate: string;
  readonly sdpMid: string | null;
  readonly sdpMLineIndex: number | null;
}

/** How a visitor is connected. */
export interface VisitorConnection {
  /** One connection for both directions (v1), or the agent's sound on a second one that we offer (v0). */
  readonly connections: 'one' | 'two';
  /** The stream and track id that the agent's sound carries in SDP. */
  readonly agentStreamId: string;
  readonly agentTrackId: string;
}

export interface MediaOptions extends VisitorConnection {
  readonly call: RoomCall;
}

export interface MediaEvents {
  onCandidate(connection: ConnectionName, candidate: Candidate): void;
  /** `interrupted`: no path to the visitor; it may be found again. */
  onConnection(state: 'connected' | 'interrupted'): void;
  /** The reliable data channel is open: messages can be sent. */
  onChannelOpen(): void;
  /** One data message from the visitor; untrusted. */
  onData(bytes: Uint8Array): void;
  /** It broke, and cannot come back. Called once at most, never after `close` or `kill`. */
  onBroken(): void;
}

export interface Answer {
  readonly sdp: string;
  /** The media section that carries the agent's sound, where there is one. */
  readonly agentMid: string | undefined;
}

export interface MediaSession {
  /**
   * The visitor has joined anew: connections are made anew, and the agent's sound goes on over them. Nothing is muted then.
   * Settles when no event of the earlier connections will come any more. @throws Error when the media has ended.
   */
  restart(connection: VisitorConnection): Promise<void>;
  /** @throws Error when the offer cannot be answered: it is malformed, or the media has ended. */
  answer(offerSdp: string): Promise<Answer>;
  /** Offers the subscriber connection; only where there are two. @throws Error when the media has ended. */
  offer(options: { readonly isIceRestart: boolean }): Promise<string>;
  /** @throws Error when the answer is malformed, or the media has ended. */
  acceptAnswer(sdp: string): Promise<void>;
  /** A malformed candidate is ignored. */
  addCandidate(connection: ConnectionName, candidate: Candidate): void;
  /** Sends one message on the reliable data channel; dropped while that is not open. */
  sendData(bytes: Uint8Array): void;
  /** Settles when every message sent so far has left, or soon after; never rejects. */
  flush(): Promise<void>;
  setAgentAudible(isAudible: boolean): void;
  setMicrophoneMuted(isMuted: boolean): void;
  /** Ends it in order. Settles when everything is released; never rejects. Idempotent. */
  close(): Promise<void>;
  /** Ends it at once, without a leave message. */
  kill(): void;
}

export type CreateMedia<Media extends MediaSession> = (options: MediaOptions, events: MediaEvents) => Media;
