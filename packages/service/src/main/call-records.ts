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
  neverJoined,
  noteRecordingError,
  startCall,
  type Call,
} from '../resources/calls/service.js';
import type { RoomOutcome } from '../rooms/rooms.js';
import type { Clock } from '../time/clock.js';

/** Before each further try, in milliseconds: half a minute in all. */
const PAUSES_MS = [100, 500, 2_000, 5_000, 10_000, 15_000] as const;

export interface CallRecordsOptions {
  readonly db: Db;
  readonly clock: Clock;
  /** What follows from a call's end, in the transaction that ends it. */
  readonly onEnded: (db: Db, call: Call) => Promise<void>;
  readonly onDefect: (error: unknown) => void;
}

export class CallRecords {
  readonly #options: CallRecordsOptions;
  /** The last write of each call. */
  readonly #writes = new Map<string, Promise<void>>();
  readonly #closing = new AbortController();

  constructor(options: CallRecordsOptions) {
    this.#options = options;
  }

  started(callId: string): void {
    void this.#write(callId, async (db, { clock }) => {
      await startCall({ db, clock }, callId);
    });
  }

  said(callId: string, entry: TranscriptEntry): void {
    void this.#write(callId, async (db, { clock }) => {
      const { startedAt, ...others } = entry;
      await addTranscriptEntry({ db, clock }, callId, { ...others, started_at: new Date(startedAt) });
    });
  }

  /** Something went wrong, and the call goes on. @param reason plain words, and nothing secret. */
  hadProblem(callId: string, reason: string): void {
    void this.#write(callId, async (db, { clock }) => {
      await addProblem({ db, clock }, callId, reason);
    });
  }

  /** Settles when it is written, or cannot be; never rejects. */
  ended(
    callId: string,
    { reason, lastError, recordingPath, hasRecordingFailed }: RoomOutcome,
  ): Promise<void> {
    const recordingFile = recordingPath === undefined ? undefined : path.basename(recordingPath);
    return this.#write(callId, async (db, { clock, onEnded }) => {
      const scope = { db, clock };
      if (hasRecordingFailed) {
        await noteRecordingError(scope, callId, recordingFile === undefined ? 'unwritable' : 'broken_off');
      }
      const call = await (reason === 'never_joined'
        ? neverJoined(scope, callId)
        : lastError === undefined
          ? completeCall(scope, callId, { reason, recordingFile })
          : failCall(scope, callId, { error: lastError, recordingFile }));
      await onEnded(db, call);
    });
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

  #write(callId: string, work: (db: Db, options: CallRecordsOptions) => Promise<void>): Promise<void> {
    const before = this.#writes.get(callId) ?? Promise.resolve();
    const written = before
      .then(() => this.#tryUntilWritten(work))
      .finally(() => {
        if (this.#writes.get(callId) === written) this.#writes.delete(callId);
      });
    this.#writes.set(callId, written);
    return written;
  }

  async #tryUntilWritten(work: (db: Db, options: CallRecordsOptions) => Promise<void>): Promise<void> {
    const { db, onDefect } = this.#options;
    for (const pauseMs of [...PAUSES_MS, undefined]) {
      try {
        await db.transaction().execute((transaction) => work(transaction, this.#options));
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
