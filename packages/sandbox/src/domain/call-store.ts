// The records of a sandbox's calls, in memory. What happens to a record is decided by the transition function.

import type { CallRecord, EndReason, TranscriptEntry } from '@voice-agent/service';
import { isTerminal, transition, type CallEvent } from './call-transition.js';

interface CallQuery {
  /** Only calls of this status; a status that no call has finds nothing. */
  readonly status?: string | undefined;
  /** Only calls of this agent. */
  readonly agentId?: string | undefined;
  /** At most so many records. */
  readonly limit: number;
  /** How many matching records to leave out first. */
  readonly offset: number;
}

interface CallPage {
  /** Newest first. */
  readonly records: readonly CallRecord[];
  /** How many records match in all. */
  readonly total: number;
}

/**
 * Every change returns the record as it is afterwards, or `undefined` for an unknown call; a change that does not
 * fit the call's status changes nothing. Nothing here throws.
 */
export interface CallStore {
  /** A new call, `queued`. Creating one of a known id returns the known record. */
  create(call: { readonly callId: string; readonly agentId: string }): CallRecord;
  get(callId: string): CallRecord | undefined;
  list(query: CallQuery): CallPage;
  /** The visitor has joined: `in_progress`. */
  start(callId: string): CallRecord | undefined;
  /** Adds a final utterance. Once the call is over it is too late: add the last one, then end. */
  addTranscript(callId: string, entry: TranscriptEntry): CallRecord | undefined;
  /** The call is over: `completed`, or `no_answer` when it had never started. */
  end(
    callId: string,
    outcome: { readonly reason: EndReason; readonly recordingPath?: string | undefined },
  ): CallRecord | undefined;
  /** The call could not be placed or carried on: `failed`. The message is shown to API clients. */
  fail(
    callId: string,
    failure: { readonly error: string; readonly recordingPath?: string | undefined },
  ): CallRecord | undefined;
  /** Nobody used the joinUrl in time: `no_answer`. Changes nothing once the call has started. */
  neverJoined(callId: string): CallRecord | undefined;
}

export interface CallStoreOptions {
  /** Milliseconds since 1970; default `Date.now`. */
  readonly now?: () => number;
  /** How many records are kept; default 1000. Beyond it the oldest ended call goes, or else the oldest call. */
  readonly maxRecords?: number;
  /**
   * How much is kept of recordings, in seconds of calls; default two hours, about 460 MB. Beyond it the oldest ones go; the
   * newest always stays.
   */
  readonly maxRecordedSeconds?: number;
  /** Told of each recording that goes, with its record or alone, so that the file can be deleted. Must not throw. */
  readonly onRecordingDropped?: (path: string) => void;
}

const DEFAULT_MAX_RECORDED_SECONDS = 2 * 60 * 60;

export function createCallStore({
  now = Date.now,
  maxRecords = 1000,
  maxRecordedSeconds = DEFAULT_MAX_RECORDED_SECONDS,
  onRecordingDropped,
}: CallStoreOptions = {}): CallStore {
  // A map keeps the order of creation, and changing a record does not move it.
  const records = new Map<string, CallRecord>();
  const timestamp = () => new Date(now()).toISOString();

  function apply(callId: string, event: CallEvent): CallRecord | undefined {
    const record = records.get(callId);
    if (record === undefined) return undefined;
    const next = transition(record, event, timestamp());
    records.set(callId, next);
    return next;
  }

  function makeRoom(): void {
    while (records.size >= maxRecords) {
      const evicted = oldestEnded(records) ?? records.values().next().value;
      if (evicted === undefined) return;
      records.delete(evicted.id);
      if (evicted.recordingPath !== undefined) onRecordingDropped?.(evicted.recordingPath);
    }
  }

  function dropOldRecordings(): void {
    let seconds = 0;
    const recorded = [...records.values()]
      .reverse()
      .filter(({ recordingPath }) => recordingPath !== undefined)
      .sort((one, other) => (other.endedAt ?? '').localeCompare(one.endedAt ?? ''));
    for (const [index, record] of recorded.entries()) {
      seconds += record.durationSeconds ?? 0;
      if (index === 0 || seconds <= maxRecordedSeconds || record.recordingPath === undefined) continue;
      records.set(record.id, { ...record, recordingPath: undefined });
      onRecordingDropped?.(record.recordingPath);
    }
  }

  function finish(callId: string, event: CallEvent): CallRecord | undefined {
    const finished = apply(callId, event);
    dropOldRecordings();
    return finished;
  }

  return {
    create({ callId, agentId }) {
      const known = records.get(callId);
      if (known !== undefined) return known;
      makeRoom();
      const record = newRecord(callId, agentId, timestamp());
      records.set(callId, record);
      return record;
    },
    get: (callId) => records.get(callId),
    list({ status, agentId, limit, offset }) {
      const matching = [...records.values()]
        .filter((record) => status === undefined || record.status === status)
        .filter((record) => agentId === undefined || record.agentId === agentId)
        .reverse();
      return { records: matching.slice(offset, offset + limit), total: matching.length };
    },
    start: (callId) => apply(callId, { type: 'started' }),
    addTranscript: (callId, entry) => apply(callId, { type: 'transcript', entry }),
    end: (callId, { reason, recordingPath }) => finish(callId, { type: 'ended', reason, recordingPath }),
    fail: (callId, { error, recordingPath }) => finish(callId, { type: 'failed', error, recordingPath }),
    neverJoined: (callId) => apply(callId, { type: 'never-joined' }),
  };
}

function oldestEnded(records: ReadonlyMap<string, CallRecord>): CallRecord | undefined {
  for (const record of records.values()) {
    if (isTerminal(record.status)) return record;
  }
  return undefined;
}

function newRecord(id: string, agentId: string, at: string): CallRecord {
  return {
    id,
    agentId,
    status: 'queued',
    createdAt: at,
    updatedAt: at,
    startedAt: undefined,
    endedAt: undefined,
    durationSeconds: undefined,
    endReason: undefined,
    lastError: undefined,
    transcript: [],
    recordingPath: undefined,
  };
}
