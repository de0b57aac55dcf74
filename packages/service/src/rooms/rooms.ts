// The port through which a call reaches a browser: a joinUrl for the visitor, sound and messages for the agent.

import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AudioPort } from './audio-port.js';
import type { ClientChannel } from './client-channel.js';
import type { CallOutcome, EndReason, RoomCall } from './room-call.js';

/** A call whose sound and messages are up: what an agent needs. */
export interface RoomConnection {
  readonly callId: string;
  readonly audio: AudioPort;
  readonly channel: ClientChannel;
  /** Settles as soon as the call is over, whoever ended it; never rejects. */
  readonly closed: Promise<EndReason>;
  /** Ends the call in order. Settles when everything is released; never rejects. Idempotent. */
  hangUp(reason: EndReason): Promise<void>;
}

export interface RoomOutcome extends CallOutcome {
  /** The finished recording, where there is one. */
  readonly recordingPath: string | undefined;
  /** Whether writing it has failed: what there is of it, if anything, is not all. */
  readonly hasRecordingFailed: boolean;
}

/** What becomes of the calls that have a joinUrl. Nothing here may throw. */
export interface RoomEvents {
  /** The visitor has come. */
  onJoined(callId: string): void;
  /** Time for the agent. */
  onConnected(connection: RoomConnection): void;
  /** The call is over and everything of it released. Called once for every joinUrl. */
  onEnded(callId: string, outcome: RoomOutcome): void;
}

export interface Rooms {
  /**
   * A URL that joins this call: once, and only for a while.
   * @param origin where the client reaches the service: `http://127.0.0.1:8790`
   * @throws Error when no room can be had.
   */
  issueJoinUrl(call: RoomCall, origin: string): string | Promise<string>;
  /** Answers what clients ask of rooms over HTTP, and passes on everything else. Mount it in front. */
  handle(request: IncomingMessage, response: ServerResponse, next: () => void): void;
  /** Ends every call; settles when all have ended. Never rejects. @param why the calls' last error. */
  endCalls(why: string): Promise<void>;
  /** Ends every call and takes no more; settles when all have ended. Never rejects. */
  close(): Promise<void>;
}
