// The agent of one call: it greets, listens, takes turns, answers, and ends the call. Knows no WebRTC and no HTTP.

import type { AudioPort } from '../rooms/audio-port.js';
import type { EndReason } from '../rooms/room-call.js';
import type { PreparedCall, TranscriptEntry } from './call.js';
import type { Responder } from './responders/responder.js';
import type { Transfer } from './transfer.js';
import type { ClientChannel } from '../rooms/client-channel.js';
import type { RunTool } from './tools/server-tools.js';
import type { Timers } from '../time/timers.js';
import type { CallSpeech } from '../engines/speech.js';

export interface AgentOptions {
  readonly call: PreparedCall;
  readonly audio: AudioPort;
  readonly channel: ClientChannel;
  readonly speech: CallSpeech;
  readonly responder: Responder;
  /** Runs the workspace's tools; the client's are run by the client. */
  readonly runTool: RunTool;
  /** Each utterance as it becomes final, for the call's record. */
  readonly onTranscript: (entry: TranscriptEntry) => void;
  /** The responder says that the call cannot go on: it ends as `error`. Default: nobody is told why. */
  readonly onFailure?: (failure: string) => void;
  /** Hands the call over to a person. Default: the agent cannot. */
  readonly transfer?: Transfer | undefined;
  /** Default: the machine's. */
  readonly clock?: Timers;
}

export interface Agent {
  /**
   * Settles when the agent has decided that the call is over and has said what it had to say; never rejects.
   * After `stop()` it is `user_hang_up`: whoever stops it knows better why.
   */
  readonly ended: Promise<EndReason>;
  /** A machine has answered: the agent breaks off, says this, if anything, and ends the call as `voicemail`. */
  leaveMessage(text: string): void;
  /** The other side is gone: stop at once, release everything. Idempotent. */
  stop(): void;
}
