// How a call's record changes with what happens to the call: one pure function. Keeps no records itself.

import type { CallRecord, CallStatus, EndReason, TranscriptEntry } from '@voice-agent/service';

export type CallEvent =
  | { readonly type: 'started' }
  /** An utterance became final. One with an ordinal already known replaces it. */
  | { readonly type: 'transcript'; readonly entry: TranscriptEntry }
  | { readonly type: 'ended'; readonly reason: EndReason; readonly recordingPath: string | undefined }
  | { readonly type: 'failed'; readonly error: string; readonly recordingPath: string | undefined }
  | { readonly type: 'never-joined' };

/** Whether a call is over for good; the specification calls the others active. */
export function isTerminal(status: CallStatus): boolean {
  return status !== 'queued' && status !== 'ringing' && status !== 'in_progress';
}

/**
 * The record after an event at a time (ISO 8601, UTC).
 * A terminal record never changes, and an event that does not fit the status changes nothing: the very same
 * object comes back. A call that ends before it started was never connected, and is `no_answer`.
 */
export function transition(record: CallRecord, event: CallEvent, at: string): CallRecord {
  if (isTerminal(record.status)) return record;
  const hasStarted = record.status === 'in_progress';
  switch (event.type) {
    case 'started':
      if (hasStarted) return record;
      return { ...record, status: 'in_progress', startedAt: at, updatedAt: at };
    case 'transcript':
      return { ...record, transcript: insertInOrder(record.transcript, event.entry), updatedAt: at };
    case 'ended':
      return close(record, hasStarted ? 'completed' : 'no_answer', at, {
        endReason: event.reason,
        recordingPath: event.recordingPath,
      });
    case 'failed':
      return close(record, 'failed', at, {
        endReason: 'error',
        lastError: event.error,
        recordingPath: event.recordingPath,
      });
    case 'never-joined':
      if (hasStarted) return record;
      return close(record, 'no_answer', at, { endReason: 'never_joined' });
  }
}

type Outcome = Partial<Pick<CallRecord, 'endReason' | 'lastError' | 'recordingPath'>>;

function close(record: CallRecord, status: CallStatus, at: string, outcome: Outcome): CallRecord {
  return {
    ...record,
    ...outcome,
    status,
    endedAt: at,
    updatedAt: at,
    durationSeconds: record.startedAt === undefined ? 0 : secondsBetween(record.startedAt, at),
  };
}

function secondsBetween(from: string, to: string): number {
  // A clock set back during the call must not make a negative duration.
  return Math.max(0, Math.round((Date.parse(to) - Date.parse(from)) / 1000));
}

function insertInOrder(
  transcript: readonly TranscriptEntry[],
  entry: TranscriptEntry,
): readonly TranscriptEntry[] {
  const last = transcript.at(-1);
  if (last === undefined || last.ordinal < entry.ordinal) return [...transcript, entry]; // nearly always
  const others = transcript.filter(({ ordinal }) => ordinal !== entry.ordinal);
  const position = others.findIndex(({ ordinal }) => ordinal > entry.ordinal);
  return position === -1 ? [...others, entry] : others.toSpliced(position, 0, entry);
}
