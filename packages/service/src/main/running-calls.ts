// The calls of this process, from before somebody joins or answers to the record: gives each its agent, and writes down what
// becomes of it. A browser and a telephone differ in what connects them alone.

import type { Agent } from '../conversation/agent.js';
import type { PreparedCall, TransferKind } from '../conversation/call.js';
import { prepareGreeting } from '../conversation/prepare-greeting.js';
import type { Responder } from '../conversation/responders/responder.js';
import { createAgent } from '../conversation/talking-agent.js';
import type { RunTool } from '../conversation/tools/server-tools.js';
import type { Transfer } from '../conversation/transfer.js';
import type { CallSpeech } from '../engines/speech.js';
import type { RoomConnection, RoomEvents, Rooms } from '../rooms/rooms.js';
import type { OnEvent } from '../telemetry/service-event.js';
import type { PendingWork } from '../time/pending-work.js';
import type { Timers } from '../time/timers.js';
import type { CallEnd } from './call-end.js';
import type { CallNotice } from './call-notice.js';
import type { CallRecords } from './call-records.js';
import { trackedResponder, trackedSpeech, trackedTools } from './tracked-call.js';

export interface RunningCallsOptions {
  /** The engines of this call. @param onProblem told in plain words when one of them fails. */
  readonly speechOf: (call: PreparedCall, onProblem: (reason: string) => void) => CallSpeech;
  readonly records: CallRecords;
  /** Words of the agent's knowledge that visitors may say. Never rejects. @param onProblem as above. */
  readonly knowledgeWordsOf: (call: PreparedCall, onProblem: (reason: string) => void) => Promise<string>;
  /** What answers in this call. When it throws, the call ends. */
  readonly createResponder: (call: PreparedCall, parts: ResponderParts) => Responder;
  /** Runs the workspace's tools. */
  readonly runTool: RunTool;
  /** The time of browser calls: how long anything takes in them is real, whatever the date is. */
  readonly browserTimers: Timers;
  /** Counts what calls wait for, and writes. */
  readonly work: PendingWork;
  /** What it throws is dropped. */
  readonly onCall: (notice: CallNotice) => void;
  readonly onEvent: OnEvent;
}

export interface ResponderParts {
  /** Told in plain words when something fails that the call survives. */
  readonly onProblem: (reason: string) => void;
  /** Empty where there are none. */
  readonly knowledgeWords: string;
  /** How the call may be handed over to a person; empty: not at all. */
  readonly transfers: readonly TransferKind[];
}

/** A call that has somebody at its other end. */
export interface CallConnection extends RoomConnection {
  /** Hands it over to a person. Default: it cannot be. */
  readonly transfer?: Transfer | undefined;
}

interface RunningCall {
  readonly call: PreparedCall;
  readonly speech: CallSpeech;
  readonly onProblem: (reason: string) => void;
  readonly timers: Timers;
  /** By its timers, in milliseconds. */
  readonly expectedAt: number;
  knowledgeWords: string;
  joinedAt?: number;
  /** Why the agent could not go on. */
  failure: string | undefined;
}

export class RunningCalls implements RoomEvents {
  readonly #options: RunningCallsOptions;
  readonly #calls = new Map<string, RunningCall>();
  /** Who waits for there to be none. */
  readonly #waiting = new Set<() => void>();
  readonly #ending = new Set<Promise<void>>();

  constructor(options: RunningCallsOptions) {
    this.#options = options;
  }

  /** The calls that are expected or go on. */
  get ids(): readonly string[] {
    return [...this.#calls.keys()];
  }

  /** Those that have begun. */
  get activeCount(): number {
    return [...this.#calls.values()].filter(({ joinedAt }) => joinedAt !== undefined).length;
  }

  /** @returns a URL that joins the call. @throws Error when it cannot be had. */
  async open(call: PreparedCall, rooms: Rooms, origin: string): Promise<string> {
    try {
      // Before anybody can join: nothing is fetched while somebody speaks.
      const expected = this.expect(call, this.#options.browserTimers);
      // Whoever gets a joinUrl most likely comes; of a telephone nobody knows, and speech may cost money.
      const speech = this.#calls.get(call.callId)?.speech;
      if (speech !== undefined) void prepareGreeting(call, speech.synthesizer);
      await expected;
      return await rooms.issueJoinUrl(call, origin);
    } catch (error) {
      this.#forget(call.callId);
      throw error;
    }
  }

  /**
   * The call is about to begin: it is this process's from now on, and must end.
   * @param timers all of its time.
   * @returns settles when nothing is left to be fetched for it. Never rejects.
   */
  async expect(call: PreparedCall, timers: Timers): Promise<void> {
    const { records, speechOf, knowledgeWordsOf, work } = this.#options;
    const onProblem = (reason: string): void => records.hadProblem(call.callId, reason);
    const speech = trackedSpeech(speechOf(call, onProblem), work);
    const running: RunningCall = {
      call,
      speech,
      onProblem,
      timers,
      expectedAt: timers.nowMs(),
      knowledgeWords: '',
      failure: undefined,
    };
    this.#calls.set(call.callId, running);
    records.created(call.callId);
    running.knowledgeWords = await work.track(knowledgeWordsOf(call, onProblem));
  }

  onRinging(callId: string): void {
    this.#options.records.ringing(callId);
  }

  onJoined(callId: string): void {
    this.#options.records.started(callId);
    this.#tell(callId, { type: 'started' });
    const running = this.#calls.get(callId);
    if (running === undefined) return;
    running.joinedAt = running.timers.nowMs();
    const { call, expectedAt, joinedAt } = running;
    this.#options.onEvent({
      type: 'call_started',
      callId,
      workspaceId: call.workspaceId,
      joinMs: Math.round(joinedAt - expectedAt),
    });
  }

  onConnected(connection: CallConnection): void {
    this.connect(connection);
  }

  /** @throws Error where the call is not expected, or its responder cannot be made; whoever connects it ends it. */
  connect(connection: CallConnection): Agent {
    const running = this.#calls.get(connection.callId);
    if (running === undefined) throw new Error('there is no such call');
    const { call, speech, onProblem, knowledgeWords, timers } = running;
    const { records, createResponder, runTool, work } = this.#options;
    const { audio, channel, closed, transfer } = connection;
    const transfers = transfer === undefined ? [] : call.agent.transfers;
    const responder = createResponder(call, { onProblem, knowledgeWords, transfers });
    const agent = createAgent({
      call,
      audio,
      channel,
      speech,
      responder: trackedResponder(responder, work),
      runTool: trackedTools(runTool, work),
      transfer,
      clock: timers,
      onFailure: (failure) => (running.failure = failure),
      onTranscript: (entry) => records.said(call.callId, entry),
    });
    void agent.ended.then((reason) => connection.hangUp(reason));
    void closed.then(() => agent.stop());
    return agent;
  }

  /** In the agent's voice. @throws Error where the engine fails, or the call is over; the signal's reason when aborted. */
  async speak(callId: string, text: string, signal: AbortSignal): Promise<Int16Array> {
    const running = this.#calls.get(callId);
    if (running === undefined) throw new Error('there is no such call');
    return running.speech.synthesizer.synthesize(text, running.call.agent.voice, signal);
  }

  onEnded(callId: string, outcome: CallEnd): void {
    const { reason } = outcome;
    const lastError = this.#calls.get(callId)?.failure ?? outcome.lastError;
    const explained = { ...outcome, lastError };
    const endedAt = this.#calls.get(callId)?.timers.nowMs() ?? 0;
    const ending = this.#options.records.ended(callId, explained).finally(() => {
      this.#ending.delete(ending);
      this.#tell(callId, { type: 'ended', reason, lastError });
      this.#report(callId, explained, endedAt);
      this.#forget(callId);
    });
    this.#ending.add(ending);
  }

  /** Settles when no call is expected or goes on; at once when there is none. Never rejects. */
  async none(): Promise<void> {
    if (this.#calls.size === 0) return;
    await new Promise<void>((resolve) => this.#waiting.add(resolve));
  }

  /** Settles when the calls that have ended are written down. Never rejects. */
  async settled(): Promise<void> {
    await Promise.all(this.#ending);
  }

  #forget(callId: string): void {
    this.#calls.delete(callId);
    if (this.#calls.size > 0) return;
    for (const resolve of this.#waiting) resolve();
    this.#waiting.clear();
  }

  #report(callId: string, { reason, lastError: words, dialFailure }: CallEnd, endedAt: number): void {
    const running = this.#calls.get(callId);
    if (running === undefined) return;
    // What a carrier says may hold a number; who needs its words finds them on the record.
    const isCarriers = words !== undefined && words === dialFailure?.message;
    const lastError = isCarriers ? `the carrier could not place it (${dialFailure.kind})` : words;
    const durationMs = running.joinedAt === undefined ? 0 : Math.round(endedAt - running.joinedAt);
    const { workspaceId } = running.call;
    this.#options.onEvent({ type: 'call_ended', callId, workspaceId, reason, durationMs, lastError });
  }

  #tell(callId: string, what: WithoutCall<CallNotice>): void {
    try {
      this.#options.onCall({ ...what, callId, agentName: this.#calls.get(callId)?.call.agent.name ?? '' });
    } catch {
      // Who watches has failed; that is no reason to break off a call.
    }
  }
}

type WithoutCall<Notice> = Notice extends unknown ? Omit<Notice, 'callId' | 'agentName'> : never;
