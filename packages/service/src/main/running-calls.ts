// The calls of this process, from the joinUrl to the record: gives each room its agent, and writes down what becomes of it.

import type { PreparedCall } from '../conversation/call.js';
import { prepareGreeting } from '../conversation/prepare-greeting.js';
import type { Responder } from '../conversation/responders/responder.js';
import { createAgent } from '../conversation/talking-agent.js';
import type { SpeechEngines } from '../engines/speech.js';
import type { RoomConnection, RoomEvents, RoomOutcome, Rooms } from '../rooms/rooms.js';
import type { RunTool } from '../conversation/tools/server-tools.js';
import { systemTimers } from '../time/timers.js';
import type { CallNotice } from './call-notice.js';
import type { CallRecords } from './call-records.js';

export interface RunningCallsOptions {
  readonly speech: SpeechEngines;
  readonly records: CallRecords;
  /** What answers in this call. When it throws, the call ends. */
  readonly createResponder: (call: PreparedCall) => Responder;
  /** Runs the workspace's tools. */
  readonly runTool: RunTool;
  /** The date and time of what is said. */
  readonly now: () => Date;
  /** What it throws is dropped. */
  readonly onCall: (notice: CallNotice) => void;
}

export class RunningCalls implements RoomEvents {
  readonly #options: RunningCallsOptions;
  readonly #calls = new Map<string, PreparedCall>();
  readonly #ending = new Set<Promise<void>>();

  constructor(options: RunningCallsOptions) {
    this.#options = options;
  }

  /** The calls that have a joinUrl and have not ended. */
  get ids(): readonly string[] {
    return [...this.#calls.keys()];
  }

  /** @returns a URL that joins the call. @throws Error when it cannot be had. */
  async open(call: PreparedCall, rooms: Rooms, origin: string): Promise<string> {
    this.#calls.set(call.callId, call);
    void prepareGreeting(call, this.#options.speech.synthesizer);
    try {
      return await rooms.issueJoinUrl(call, origin);
    } catch (error) {
      this.#calls.delete(call.callId);
      throw error;
    }
  }

  onJoined(callId: string): void {
    this.#options.records.started(callId);
    this.#tell(callId, { type: 'started' });
  }

  onConnected(connection: RoomConnection): void {
    const call = this.#calls.get(connection.callId);
    if (call === undefined) throw new Error('there is no such call'); // which ends it
    const { speech, records, createResponder, runTool, now } = this.#options;
    const { audio, channel, closed } = connection;
    const agent = createAgent({
      call,
      audio,
      channel,
      speech,
      responder: createResponder(call),
      runTool,
      // How long anything takes in a call is real, whatever the date is.
      clock: { ...systemTimers, date: now },
      onTranscript: (entry) => records.said(call.callId, entry),
    });
    void agent.ended.then((reason) => connection.hangUp(reason));
    void closed.then(() => agent.stop());
  }

  onEnded(callId: string, outcome: RoomOutcome): void {
    const { reason, lastError } = outcome;
    const ending = this.#options.records.ended(callId, outcome).finally(() => {
      this.#ending.delete(ending);
      this.#tell(callId, { type: 'ended', reason, lastError });
      this.#calls.delete(callId);
    });
    this.#ending.add(ending);
  }

  /** Settles when the calls that have ended are written down. Never rejects. */
  async settled(): Promise<void> {
    await Promise.all(this.#ending);
  }

  #tell(callId: string, what: WithoutCall<CallNotice>): void {
    try {
      this.#options.onCall({ ...what, callId, agentName: this.#calls.get(callId)?.agent.name ?? '' });
    } catch {
      // Who watches has failed; that is no reason to break off a call.
    }
  }
}

type WithoutCall<Notice> = Notice extends unknown ? Omit<Notice, 'callId' | 'agentName'> : never;
