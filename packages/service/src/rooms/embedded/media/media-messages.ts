// What the two sides of a media process say to each other. Plain data: it crosses a process border.

import type { Candidate, ConnectionName } from '../media-session.js';

/** How a visitor is connected; a visitor who joins anew may be connected otherwise. */
export interface ConnectionOptions {
  /** One connection for both directions (v1), or the agent's sound on a second one that we offer (v0). */
  readonly connections: 'one' | 'two';
  /** The stream and track id that the agent's sound carries in SDP. */
  readonly agentStreamId: string;
  readonly agentTrackId: string;
}

export interface StartOptions extends ConnectionOptions {
  /** Which candidates may be offered: see `isOffered`. */
  readonly host: string;
  /** Absolute path of the WAV file to write; `undefined`: no recording. */
  readonly recordingPath: string | undefined;
}

/** What a request asks for; each is answered by exactly one `reply`. */
export type Ask =
  | { readonly kind: 'answer'; readonly sdp: string }
  | { readonly kind: 'offer'; readonly isIceRestart: boolean }
  | { readonly kind: 'accept-answer'; readonly sdp: string }
  /** The visitor has joined anew: other connections, the same call. */
  | { readonly kind: 'restart'; readonly options: ConnectionOptions }
  /** Answered when every data message sent so far has left. */
  | { readonly kind: 'flush' };

export interface AskResult {
  readonly sdp: string | undefined;
  /** The media section that carries the agent's sound, where an answer has one. */
  readonly agentMid: string | undefined;
}

export type ToCall =
  | { readonly type: 'start'; readonly options: StartOptions }
  | { readonly type: 'request'; readonly id: number; readonly ask: Ask }
  | { readonly type: 'candidate'; readonly connection: ConnectionName; readonly candidate: Candidate }
  | { readonly type: 'data'; readonly bytes: Uint8Array }
  | { readonly type: 'play'; readonly id: number; readonly samples: Int16Array }
  | { readonly type: 'clear' }
  | { readonly type: 'agent-audible'; readonly isAudible: boolean }
  | { readonly type: 'microphone-muted'; readonly isMuted: boolean }
  | { readonly type: 'end' };

export type FromCall =
  | { readonly type: 'reply'; readonly id: number; readonly result: AskResult | undefined }
  | { readonly type: 'candidate'; readonly connection: ConnectionName; readonly candidate: Candidate }
  | { readonly type: 'connection'; readonly state: 'connected' | 'interrupted' }
  | { readonly type: 'channel-open' }
  | { readonly type: 'data'; readonly bytes: Uint8Array }
  | { readonly type: 'microphone'; readonly samples: Int16Array }
  | { readonly type: 'progress'; readonly id: number; readonly playedMs: number }
  | { readonly type: 'played'; readonly id: number }
  /** Not all of its recording could be written. */
  | { readonly type: 'recording-failed' }
  /** Everything of it is released, its recording written. The last message of a call. */
  | { readonly type: 'ended' };

/** A message of one of a process's calls. */
export interface OfCall<Message> {
  readonly call: number;
  readonly message: Message;
}

export type ToMedia =
  | { readonly type: 'call'; readonly of: OfCall<ToCall> }
  /** Answered by `pong`: is it alive? */
  | { readonly type: 'ping' }
  | { readonly type: 'end' };

export type FromMedia =
  /** The WebRTC library is loaded; calls can start. */
  | { readonly type: 'ready' }
  | { readonly type: 'pong' }
  /** In the order in which they were said. */
  | { readonly type: 'calls'; readonly messages: readonly OfCall<FromCall>[] };
