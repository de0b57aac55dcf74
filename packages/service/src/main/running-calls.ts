// The calls of this process, from the joinUrl to the record: gives each room its agent, and writes down what becomes of it.

import type { PreparedCall } from '../conversation/call.js';
import { prepareGreeting } from '../conversation/prepare-greeting.js';
import type { Responder } from '../conversation/responders/responder.js';
import { createAgent } from '../conversation/talking-agent.js';
import type { CallSpeech } from '../engines/speech.js';
import type { RoomConnection, RoomEvents, RoomOutcome, Rooms } from '../rooms/rooms.js';
import type { RunTool } from '../conversation/tools/server-tools.js';
import type { OnEvent } from '../telemetry/service-event.js';
import { systemTimers } from '../time/timers.js';
import type { CallNotice } from './call-notice.js';
import type { CallRecords } from './call-records.js';

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
  /** The date and time of what is said. */
  readonly now: () => Date;
  /** What it throws is dropped. */
  readonly onCall: (notice: CallNotice) => void;
  readonly onEvent: OnEvent;
}

export interface ResponderParts {
  /** Told in plain words when something fails that the call survives. */
  readonly onProblem: (reason: string) => void;
  /** Empty where there are none. */
  readonly knowledgeWords: string;
}

interface RunningCall {
  readonly call: PreparedCall;
  readonly speech: CallSpeech;
  readonly onProblem: (reason: string) => void;
  /** By the process's own clock, in milliseconds. */
  readonly openedAt: number;
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

  /** The calls that have a joinUrl and have not ended. */
  get ids(): readonly string[] {
    return [...this.#calls.keys()];
  }

  /** Those whose visitors have come. */
  get activeCount(): number {
    return [...this.#calls.values()].filter(({ joinedAt }) => joinedAt !== undefined).length;
  }

  /** @returns a URL that joins the call. @throws Error when it cannot be had. */
  async open(call: PreparedCall, rooms: Rooms, origin: string): Promise<string> {
    const onProblem = (reason: string): void => this.#options.records.hadProblem(call.callId, reason);
    const speech = this.#options.speechOf(call, onProblem);
    const running: RunningCall = {
      call,
      speech,
      onProblem,
      openedAt: performance.now(),
      knowledgeWords: '',
      failure: undefined,
    };
    this.#calls.set(call.callId, running);
    void prepareGreeting(call, speech.synthesizer);
    try {
      // Before anybody can join: nothing is fetched while somebody speaks.
      running.knowledgeWords = await this.#options.knowledgeWordsOf(call, onProblem);
      return await rooms.issueJoinUrl(call, origin);
    } catch (error) {
      this.#forget(call.callId);
      throw error;
    }
  }

  onJoined(callId: string): void {
    this.#options.records.started(callId);
    this.#tell(callId, { type: 'started' });
    const running = this.#calls.get(callId);
    if (running === undefined) return;
    running.joinedAt = performance.now();
    const { call, openedAt, joinedAt } = running;
    this.#options.onEvent({
      type: 'call_started',
      callId,
      workspaceId: call.workspaceId,
      joinMs: Math.round(joinedAt - openedAt),
    });
  }

  onConnected(connection: RoomConnection): void {
    const running = this.#calls.get(connection.callId);
    if (running === undefined) throw new Error('there is no such call'); // which ends it
    const { call, speech, onProblem, knowledgeWords } = running;
    const { records, createResponder, runTool, now } = this.#options;
    const { audio, channel, closed } = connection;
    const agent = createAgent({
      call,
      audio,
      channel,
      speech,
      responder: createResponder(call, { onProblem, knowledgeWords }),
      runTool,
      // How long anything takes in a call is real, whatever the date is.
      clock: { ...systemTimers, date: now },
      onFailure: (failure) => (running.failure = failure),
      onTranscript: (entry) => records.said(call.callId, entry),
    });
    void agent.ended.then((reason) => connection.hangUp(reason));
    void closed.then(() => agent.stop());
  }

  onEnded(callId: string, outcome: RoomOutcome): void {
    const { reason } = outcome;
    const lastError = this.#calls.get(callId)?.failure ?? outcome.lastError;
    const explained = { ...outcome, lastError };
    const endedAt = performance.now();
    const ending = this.#options.records.ended(callId, explained).finally(() => {
      this.#ending.delete(ending);
      this.#tell(callId, { type: 'ended', reason, lastError });
      this.#report(callId, explained, endedAt);
      this.#forget(callId);
    });
    this.#ending.add(ending);
  }

  /** Settles when no call has a joinUrl or goes on; at once when there is none. Never rejects. */
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

  #report(callId: string, { reason, lastError }: RoomOutcome, endedAt: number): void {
    const running = this.#calls.get(callId);
    if (running === undefined) return;
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
