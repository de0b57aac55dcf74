// Writes down what becomes of calls: in order for each call, and again where the database does not answer at once, so that a
// call goes on while it is away.

import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { TranscriptEntry } from '../conversation/call.js';
import type { Db } from '../db/database.js';
import {
  addProblem,
  addTranscriptEntry,
  completeCall,
  failCall,
  logEvent,
  missCall,
  neverJoined,
  newCall,
  noteRecordingError,
  ringCall,
  startCall,
  type Call,
  type CallScope,
  type LoggedEvent,
  type SeenCall,
  type SeenCallScope,
} from '../resources/calls/service.js';
import type { Clock } from '../time/clock.js';
import type { PendingWork } from '../time/pending-work.js';
import type { CallEnd } from './call-end.js';

/** Before each further try, in milliseconds: half a minute in all. */
const PAUSES_MS = [100, 500, 2_000, 5_000, 10_000, 15_000] as const;

export interface CallRecordsOptions {
  readonly db: Db;
  readonly clock: Clock;
  /** What follows from a call's end, in the transaction that ends it. */
  readonly onEnded: (db: Db, call: Call) => Promise<void>;
  /** Told of that transaction once it is committed. */
  readonly onCommitted: (transaction: Db) => void;
  readonly onDefect: (error: unknown) => void;
  /** Counts what is being written. */
  readonly work: PendingWork;
}

export class CallRecords {
  readonly #options: CallRecordsOptions;
  /** The last write of each call. */
  readonly #writes = new Map<string, Promise<void>>();
  /** As they were last written here. */
  readonly #seen = new Map<string, SeenCall>();
  readonly #closing = new AbortController();

  constructor(options: CallRecordsOptions) {
    this.#options = options;
  }

  /** Its record was just made: from now on this process tells what becomes of it. */
  created(callId: string): void {
    this.#seen.set(callId, newCall(callId));
  }

  ringing(callId: string): void {
    void this.#move(callId, (scope) => ringCall(scope, callId));
  }

  started(callId: string): void {
    void this.#move(callId, (scope) => startCall(scope, callId));
  }

  said(callId: string, entry: TranscriptEntry): void {
    void this.#write(callId, (scope) => {
      const { startedAt, ...others } = entry;
      return addTranscriptEntry(scope, callId, { ...others, started_at: new Date(startedAt) });
    });
  }

  /** Something happened in the call that is to be found in its log. */
  logged(callId: string, event: Pick<LoggedEvent, 'type' | 'detail'>): void {
    void this.#write(callId, (scope) => logEvent(scope, callId, event));
  }

  /** Something went wrong, and the call goes on. @param reason plain words, and nothing secret. */
  hadProblem(callId: string, reason: string): void {
    void this.#write(callId, async (scope) => {
      await addProblem(scope, callId, reason);
    });
  }

  /** Settles when it is written, or cannot be; never rejects. */
  ended(callId: string, outcome: CallEnd): Promise<void> {
    const { recordingPath, hasRecordingFailed } = outcome;
    const recordingFile = recordingPath === undefined ? undefined : path.basename(recordingPath);
    const { onEnded, onCommitted } = this.#options;
    const written = this.#write(callId, async ({ db, ...others }) => {
      const committed = await db.transaction().execute(async (transaction) => {
        const scope = { ...others, db: transaction, seen: this.#seen.get(callId) };
        if (hasRecordingFailed) {
          await noteRecordingError(scope, callId, recordingFile === undefined ? 'unwritable' : 'broken_off');
        }
        await onEnded(transaction, await end(scope, callId, { ...outcome, recordingFile }));
        return transaction;
      });
      onCommitted(committed);
    });
    return written.finally(() => this.#seen.delete(callId));
  }

  /** Settles when everything that was told so far is written, or cannot be. Never rejects. */
  async settled(): Promise<void> {
    await Promise.all(this.#writes.values());
  }

  /** Settles when everything is written, or given up. Never rejects. */
  async close(): Promise<void> {
    this.#closing.abort();
    await Promise.all(this.#writes.values());
  }

  #move(callId: string, work: (scope: SeenCallScope) => Promise<SeenCall>): Promise<void> {
    return this.#write(callId, async (scope) => {
      this.#seen.set(callId, await work({ ...scope, seen: this.#seen.get(callId) }));
    });
  }

  /** Writes what has happened now, in its turn. */
  #write(callId: string, work: (scope: CallScope) => Promise<void>): Promise<void> {
    const { db, clock, work: pending } = this.#options;
    const at = clock.now();
    const scope = { db, clock: { now: () => at } };
    const before = this.#writes.get(callId) ?? Promise.resolve();
    const written = pending.track(before.then(() => this.#tryUntilWritten(() => work(scope)))).finally(() => {
      if (this.#writes.get(callId) === written) this.#writes.delete(callId);
    });
    this.#writes.set(callId, written);
    return written;
  }

  async #tryUntilWritten(work: () => Promise<void>): Promise<void> {
    const { onDefect } = this.#options;
    for (const pauseMs of [...PAUSES_MS, undefined]) {
      try {
        await work();
        return;
      } catch (error) {
        if (pauseMs === undefined || this.#closing.signal.aborted) {
          onDefect(error);
          return;
        }
        await pause(pauseMs, undefined, { signal: this.#closing.signal }).catch(() => undefined);
      }
    }
  }
}

function end(
  scope: SeenCallScope,
  callId: string,
  { reason, lastError, dialFailure, recordingFile }: CallEnd & { readonly recordingFile: string | undefined },
): Promise<Call> {
  if (dialFailure !== undefined) return missCall(scope, callId, dialFailure);
  if (reason === 'never_joined') return neverJoined(scope, callId);
  if (lastError !== undefined) return failCall(scope, callId, { error: lastError, recordingFile });
  return completeCall(scope, callId, { reason, recordingFile });
}
