// The part of the service that talks: the engines, the rooms, and the calls that run in this process.

import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { CallFaults, PreparedCall } from '../conversation/call.js';
import type { Responder } from '../conversation/responders/responder.js';
import type { RunTool } from '../conversation/tools/server-tools.js';
import type { Db } from '../db/database.js';
import type { RecordingStore } from '../files/recording-store.js';
import { failAbandonedCalls, renewLease, type Call } from '../resources/calls/service.js';
import { admitIncomingCall, type CallPlacer } from '../resources/phone-calls/service.js';
import type { CallOpener } from '../resources/web-calls/service.js';
import { openEmbeddedRooms } from '../rooms/embedded/embedded-rooms.js';
import type { SignalVersion } from '../rooms/embedded/signal/join-request.js';
import type { OnEvent } from '../telemetry/service-event.js';
import type { Clock } from '../time/clock.js';
import type { PendingWork } from '../time/pending-work.js';
import { systemTimers, type Timers } from '../time/timers.js';
import type { CallNotice } from './call-notice.js';
import { searchOf, wordsOf, type SearchableKnowledge } from './call-knowledge.js';
import { CallRecords } from './call-records.js';
import type { OpenedEngines } from './opening-engines.js';
import { createConfiguredResponder } from './configured-responder.js';
import { RunningCalls } from './running-calls.js';
import { PhoneCalls, type Carriers } from './telephone/phone-calls.js';

/** What a host of the service may decide of its calls. */
export interface CallingSettings {
  /** How long a joinUrl is valid, in milliseconds. Default 60 000. */
  readonly joinTtlMs?: number | undefined;
  /** The ways of LiveKit signalling to offer. Default both; for testing a client's fallback to the older one. */
  readonly signalVersions?: readonly SignalVersion[] | undefined;
  /** Makes what answers in a call. Where it gives undefined, and by default, that is what is configured. When it throws, the call ends. */
  readonly createResponder?: ((call: PreparedCall) => Responder | undefined) | undefined;
  /** What goes wrong on purpose in a call that is about to start, for tests of clients. Default: nothing. */
  readonly faultsOf?: ((agentId: string) => CallFaults | undefined) | undefined;
  /** Told when a visitor joins a call, and when a call is over. What it throws is dropped. Default: nobody is told. */
  readonly onCall?: ((notice: CallNotice) => void) | undefined;
}

export interface CallingOptions {
  readonly server: Server;
  /** Address to offer media at. */
  readonly host: string;
  readonly db: Db;
  readonly clock: Clock;
  readonly recordings: RecordingStore;
  /** Whoever opened them closes them. */
  readonly engines: OpenedEngines;
  /** Closed with the calls. */
  readonly carriers: Carriers;
  /** All of the time of calls by telephone. */
  readonly timers: Timers;
  /** Counts what calls by telephone wait for besides timers. */
  readonly work: PendingWork;
  readonly settings: CallingSettings;
  /** Browser calls of one workspace at once; undefined: any number. */
  readonly maxConcurrentCalls: number | undefined;
  readonly onEvent: OnEvent;
  readonly runTool: RunTool;
  readonly knowledge: SearchableKnowledge;
  /** What follows from a call's end, in the transaction that ends it. */
  readonly onEnded: (db: Db, call: Call) => Promise<void>;
  /** Once that is committed. */
  readonly onCommitted: (transaction: Db) => void;
  /** How long a call of a process that is not heard of is believed to go on. Default: a minute. */
  readonly leaseMs?: number | undefined;
  readonly onDefect: (error: unknown) => void;
}

export interface Calling {
  readonly opener: CallOpener;
  readonly placer: CallPlacer;
  /** Calls of this process with a visitor. */
  activeCalls(): number;
  /** Settles when no call goes on, or is about to. Never rejects. */
  none(): Promise<void>;
  /** Answers what clients ask of rooms over HTTP, and passes on everything else. Mount it in front. */
  handle(request: IncomingMessage, response: ServerResponse, next: () => void): void;
  /** Ends every call, and settles when all are written down. Never rejects. @param why the calls' last error. */
  endCalls(why: string): Promise<void>;
  /** Ends every call, and settles when all are written down and everything is released. Never rejects. */
  close(): Promise<void>;
}

/** A call of a process that has not said for so long that it runs it is taken for abandoned. */
const LEASE_MS = 60_000;
/** In the time of a lease. */
const RENEWALS = 4;

/** @throws Error of one line where WebRTC cannot be loaded here; nothing is left open. */
export async function openCalling(options: CallingOptions): Promise<Calling> {
  const { server, host, db, clock, recordings, engines, settings, runTool } = options;
  const { onEvent, onEnded, onCommitted, onDefect, knowledge, timers, work, leaseMs = LEASE_MS } = options;
  const leaseUntil = (): Date => new Date(clock.now().getTime() + leaseMs);
  /** A call is worth more than its recording: without a place for it the call goes on, and its record says so. */
  const recordingPathOf = (callId: string): Promise<string | undefined> =>
    recordings.create(callId).then(
      ({ path }) => path,
      (error: unknown) => {
        onDefect(error);
        return undefined;
      },
    );
  const records = new CallRecords({ db, clock, onEnded, onCommitted, onDefect, work });
  const running = new RunningCalls({
    speechOf: ({ agent: { languageHint } }, onProblem) => engines.speechOf({ languageHint, onProblem }),
    records,
    runTool,
    browserTimers: { ...systemTimers, date: () => clock.now() },
    work,
    knowledgeWordsOf: (call, onProblem) =>
      engines.listensForWords ? wordsOf(call, knowledge, onProblem) : Promise.resolve(''),
    createResponder: (call, { onProblem, knowledgeWords, transfers }) =>
      settings.createResponder?.(call) ??
      createConfiguredResponder({
        call,
        engines,
        runTool,
        search: searchOf(call, knowledge, onProblem),
        knowledgeWords,
        transfers,
        onProblem,
      }),
    onCall: settings.onCall ?? (() => undefined),
    onEvent,
  });
  const { joinTtlMs, signalVersions } = settings;
  const rooms = await openEmbeddedRooms({ server, host, events: running, joinTtlMs, signalVersions });
  const phones = new PhoneCalls({
    carriers: options.carriers,
    timers,
    running,
    records,
    recordingPathOf,
    work,
    leaseUntil,
    admit: (numbers) => admitIncomingCall({ db, clock }, { ...numbers, leaseUntil: leaseUntil() }),
    onDefect,
  });
  const stopLeases = keepLeases({ db, clock, running, leaseMs, onEnded, onCommitted, onDefect });
  const close = async (): Promise<void> => {
    stopLeases();
    await Promise.all([rooms.close(), phones.close()]);
    await records.close();
    await running.settled();
  };
  let closing: Promise<void> | undefined;
  return {
    opener: {
      maxConcurrentCalls: options.maxConcurrentCalls,
      leaseUntil,
      recordingPathOf,
      faultsOf: (agentId) => settings.faultsOf?.(agentId),
      open: (call, origin) => running.open(call, rooms, origin),
    },
    placer: phones,
    activeCalls: () => running.activeCount,
    none: () => running.none(),
    handle: (request, response, next) => rooms.handle(request, response, next),
    async endCalls(why) {
      await Promise.all([rooms.endCalls(why), phones.endCalls(why)]);
      await running.settled();
      await records.settled();
    },
    close: () => (closing ??= close().catch(onDefect)),
  };
}

interface LeaseParts extends Pick<CallingOptions, 'db' | 'clock' | 'onEnded' | 'onCommitted' | 'onDefect'> {
  readonly leaseMs: number;
  readonly running: RunningCalls;
}

/** Says that this process runs its calls, and fails those of processes that have died. @returns stops it. */
function keepLeases(parts: LeaseParts): () => void {
  const { db, clock, running, leaseMs, onEnded, onCommitted, onDefect } = parts;
  let isAtWork = false;
  const work = async (): Promise<void> => {
    await renewLease({ db }, running.ids, new Date(clock.now().getTime() + leaseMs));
    const transactions = new Set<Db>();
    const end = async (transaction: Db, call: Call): Promise<void> => {
      await onEnded(transaction, call);
      transactions.add(transaction);
    };
    await failAbandonedCalls({ db, clock }, end, running.ids);
    for (const transaction of transactions) onCommitted(transaction);
  };
  const timer = setInterval(() => {
    if (isAtWork) return;
    isAtWork = true;
    void work()
      .catch(onDefect) // the next time tries again
      .finally(() => (isAtWork = false));
  }, leaseMs / RENEWALS);
  timer.unref();
  return () => clearInterval(timer);
}

const STARTS_NONE = 'this service starts no calls';

const refuse = (): never => {
  throw new Error(STARTS_NONE);
};

/** A service that starts no calls: nobody gets a call's record that nobody would run. */
export const noCalling: Calling = {
  opener: {
    maxConcurrentCalls: undefined,
    leaseUntil: () => new Date(0),
    recordingPathOf: () => Promise.resolve(undefined),
    faultsOf: () => undefined,
    open: () => Promise.reject(new Error(STARTS_NONE)),
  },
  placer: { leaseUntil: refuse, place: refuse },
  activeCalls: () => 0,
  none: () => Promise.resolve(),
  handle: (_request, _response, next) => next(),
  endCalls: () => Promise.resolve(),
  close: () => Promise.resolve(),
};
