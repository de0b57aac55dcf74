// The calls by telephone of this process: places those that are asked for, answers those that come in, and lets none go without
// an end.

import type { Carrier, DialFailure, IncomingCall, Line } from '../../carriers/carrier.js';
import { recordLine } from '../../carriers/line-recording.js';
import type { TelephonyProvider } from '../../choices/telephony-providers.js';
import type { CallDirection } from '../../resources/calls/service.js';
import type { CallPlacer, IncomingRefusal, PhoneCall } from '../../resources/phone-calls/service.js';
import type { PendingWork } from '../../time/pending-work.js';
import type { Timers } from '../../time/timers.js';
import type { CallRecords } from '../call-records.js';
import type { CallEnd } from '../call-end.js';
import type { RunningCalls } from '../running-calls.js';
import { talkOn } from './answered-call.js';
import { dialOut, type Dialed } from './dial-out.js';

export type Carriers = ReadonlyMap<TelephonyProvider, Carrier>;

export interface PhoneCallsOptions {
  readonly carriers: Carriers;
  /** All of the time of these calls. */
  readonly timers: Timers;
  readonly running: RunningCalls;
  readonly records: CallRecords;
  /** Where a call is to be recorded; undefined: there is no place for it. Never rejects. */
  readonly recordingPathOf: (callId: string) => Promise<string | undefined>;
  /** Counts what calls wait for besides timers. */
  readonly work: PendingWork;
  readonly leaseUntil: () => Date;
  /** Makes the record of a call that comes in, for the agent of its number. */
  readonly admit: (incoming: AdmittedNumbers) => Promise<PhoneCall | IncomingRefusal>;
  readonly onDefect: (error: unknown) => void;
}

export interface AdmittedNumbers {
  readonly provider: TelephonyProvider;
  /** E.164, as `to`. */
  readonly from: string;
  readonly to: string;
}

const NO_CARRIER: DialFailure = { kind: 'refused', message: 'The provider of the number is not connected.' };
const NO_AGENT = 'The agent could not talk, through a fault of the service.';
const STOPPED = 'the service was stopped';

export class PhoneCalls implements CallPlacer {
  readonly #options: PhoneCallsOptions;
  /** Breaks off a call; with the reason. */
  readonly #controllers = new Map<string, AbortController>();
  readonly #ending = new Set<Promise<void>>();
  readonly #stopIncoming: readonly (() => void)[];
  #isClosed = false;

  constructor(options: PhoneCallsOptions) {
    this.#options = options;
    this.#stopIncoming = [...options.carriers].map(([provider, carrier]) =>
      carrier.onIncoming((incoming) => this.#admit(incoming, provider, carrier)),
    );
  }

  leaseUntil(): Date {
    return this.#options.leaseUntil();
  }

  place(call: PhoneCall): void {
    const carrier = this.#options.carriers.get(call.provider);
    this.#run(call, (recordingPath, signal) => {
      if (carrier === undefined)
        return Promise.resolve(endOf({ kind: 'failed', failure: NO_CARRIER }, signal));
      return this.#dial({ call, carrier, recordingPath, direction: 'outbound', signal });
    });
  }

  /** Ends every call, and settles when all have ended. Never rejects. @param why the calls' last error. */
  async endCalls(why: string): Promise<void> {
    // What is being admitted meanwhile becomes a call too.
    while (this.#ending.size > 0) {
      for (const controller of this.#controllers.values()) controller.abort(why);
      await Promise.race(this.#ending);
    }
  }

  /** Ends every call and takes no more; settles when all have ended, and the carriers are closed. Never rejects. */
  async close(): Promise<void> {
    this.#isClosed = true;
    for (const stop of this.#stopIncoming) stop();
    await this.endCalls(STOPPED);
    await Promise.all([...this.#options.carriers.values()].map((carrier) => carrier.close()));
  }

  #admit(incoming: IncomingCall, provider: TelephonyProvider, carrier: Carrier): void {
    const { work, onDefect } = this.#options;
    const { from, to, cancelled } = incoming;
    const admitted = work.track(this.#options.admit({ provider, from, to }));
    const answering = admitted
      .then((call) => {
        if (typeof call === 'string') {
          if (!cancelled.aborted) incoming.reject(call);
          return;
        }
        this.#run(call, async (recordingPath, signal) => {
          if (cancelled.aborted) return GIVEN_UP;
          if (signal.aborted) {
            incoming.reject('busy');
            return brokenOff(signal);
          }
          const line = incoming.answer();
          return this.#talk({ call, carrier, recordingPath, direction: 'inbound', signal }, line);
        });
      })
      .catch((error: unknown) => {
        onDefect(error);
        if (!cancelled.aborted) incoming.reject('busy');
      })
      .finally(() => this.#ending.delete(answering));
    this.#ending.add(answering);
  }

  /** @param begin what comes of the call, once everything for it is at hand. */
  #run(
    call: PhoneCall,
    begin: (recordingPath: string | undefined, signal: AbortSignal) => Promise<CallEnd>,
  ): void {
    const { running, timers, work, onDefect } = this.#options;
    const controller = new AbortController();
    this.#controllers.set(call.callId, controller);
    if (this.#isClosed) controller.abort(STOPPED);
    const prepared = Promise.all([this.#recordingPathOf(call), running.expect(call, timers)]);
    const ending = work
      .track(prepared)
      .then(([recordingPath]) => begin(recordingPath, controller.signal))
      .catch((error: unknown) => {
        onDefect(error);
        return FAULT;
      })
      .then((end) => running.onEnded(call.callId, end))
      .finally(() => {
        this.#controllers.delete(call.callId);
        this.#ending.delete(ending);
      });
    this.#ending.add(ending);
  }

  async #recordingPathOf({ callId, agent }: PhoneCall): Promise<string | undefined> {
    return agent.isRecordingEnabled ? this.#options.recordingPathOf(callId) : undefined;
  }

  #dial(parts: CallParts): Promise<CallEnd> {
    const { call, carrier, signal } = parts;
    const { running, timers } = this.#options;
    const { callId, fromNumber: from, phoneNumber: to, joinTimeoutMs: limitMs } = call;
    return new Promise((resolve) => {
      const onRinging = (): void => running.onRinging(callId);
      dialOut({ carrier, callId, from, to, timers, limitMs, signal, onRinging }, (dialed) => {
        // At once: whoever answers may begin to talk.
        resolve(dialed.kind === 'answered' ? this.#talk(parts, dialed.line) : endOf(dialed, signal));
      });
    });
  }

  async #talk({ call, carrier, recordingPath, direction, signal }: CallParts, line: Line): Promise<CallEnd> {
    const { running, records, timers, onDefect, work } = this.#options;
    const hangUp = (): void => line.hangUp();
    signal.addEventListener('abort', hangUp, { once: true });
    running.onJoined(call.callId);
    const recording =
      recordingPath === undefined ? undefined : recordLine(line, { path: recordingPath, timers });
    const end: { reason: CallEnd['reason']; lastError: string | undefined } = {
      reason: 'error',
      lastError: NO_AGENT,
    };
    try {
      end.reason = await talkOn({ call, direction, carrier, line, running, records, timers });
      if (end.reason !== 'error') end.lastError = undefined;
    } catch (error) {
      onDefect(error);
      line.hangUp();
    }
    signal.removeEventListener('abort', hangUp);
    const isComplete = await (recording && work.track(recording.close()));
    const outcome = signal.aborted ? brokenOff(signal) : end;
    return {
      ...outcome,
      recordingPath,
      hasRecordingFailed: call.agent.isRecordingEnabled && isComplete !== true,
    };
  }
}

interface CallParts {
  readonly call: PhoneCall;
  readonly carrier: Carrier;
  readonly recordingPath: string | undefined;
  readonly direction: CallDirection;
  readonly signal: AbortSignal;
}

const UNRECORDED = { recordingPath: undefined, hasRecordingFailed: false } as const;
const FAULT: CallEnd = { ...UNRECORDED, reason: 'error', lastError: NO_AGENT };
const GIVEN_UP: CallEnd = { ...UNRECORDED, reason: 'never_joined', lastError: undefined };

function brokenOff(signal: AbortSignal): CallEnd {
  return { ...UNRECORDED, reason: 'error', lastError: String(signal.reason) };
}

/** Of a call that nobody has answered. */
function endOf(dialed: Exclude<Dialed, { kind: 'answered' }>, signal: AbortSignal): CallEnd {
  if (dialed.kind === 'given-up') return brokenOff(signal);
  const { kind, message } = dialed.failure;
  const isMissed = kind === 'busy' || kind === 'no_answer';
  return {
    ...UNRECORDED,
    reason: isMissed ? 'never_joined' : 'error',
    lastError: isMissed ? undefined : message,
    dialFailure: dialed.failure,
  };
}
