// How a call moves with what happens to it: one pure function. The specification names the statuses and shows no moves.

import type { DialFailure, DialFailureKind } from '../../carriers/carrier.js';
import type { LoggedEvent } from './logged-event.js';

export const CALL_STATUSES = [
  'queued',
  'ringing',
  'in_progress',
  'completed',
  'failed',
  'no_answer',
  'busy',
  'voicemail',
] as const;

export type CallStatus = (typeof CALL_STATUSES)[number];

/** The specification's: calls in all other statuses are over for good. */
export const ACTIVE_STATUSES = ['queued', 'ringing', 'in_progress'] as const satisfies readonly CallStatus[];

/** Why a call ended. */
export const END_REASONS = [
  'user_hang_up',
  'agent_hang_up',
  'max_duration',
  'inactivity',
  'connection_lost',
  'never_joined',
  'voicemail',
  'transferred',
  'error',
] as const;

export type EndReason = (typeof END_REASONS)[number];

/** As the table has it. */
export interface CallState {
  readonly status: CallStatus;
  readonly started_at: Date | null;
  readonly ended_at: Date | null;
  readonly duration_seconds: number | null;
  readonly end_reason: EndReason | null;
  readonly last_error: string | null;
  /** Why the carrier reached nobody; null: it did, or was not asked. */
  readonly dial_failure: DialFailureKind | null;
  /** In the recording store. */
  readonly recording_file: string | null;
}

export type CallEvent =
  | { readonly type: 'ringing' }
  /** Answered, or joined. */
  | { readonly type: 'started' }
  /** The carrier has given up. */
  | { readonly type: 'not_reached'; readonly failure: DialFailure }
  | { readonly type: 'ended'; readonly reason: EndReason; readonly recordingFile?: string | undefined }
  | { readonly type: 'failed'; readonly error: string; readonly recordingFile?: string | undefined }
  | { readonly type: 'never_joined' };

/** Of a call that was just created. */
export const FIRST_STATE: CallState = {
  status: 'queued',
  started_at: null,
  ended_at: null,
  duration_seconds: null,
  end_reason: null,
  last_error: null,
  dial_failure: null,
  recording_file: null,
};

export function isOver(status: CallStatus): boolean {
  return !ACTIVE_STATUSES.some((active) => active === status);
}

/** What a call comes to that the carrier could not connect. */
const STATUS_OF_FAILURE: Readonly<Record<DialFailureKind, 'busy' | 'no_answer' | 'failed'>> = {
  busy: 'busy',
  no_answer: 'no_answer',
  rejected: 'failed',
  unallocated: 'failed',
  refused: 'failed',
  network: 'failed',
};

/**
 * The state after an event. A call that is over never changes, and an event that does not fit the status changes nothing: the
 * very same object comes back. A call that ends before it started was never connected, and is `no_answer`.
 */
export function transition<State extends CallState>(state: State, event: CallEvent, at: Date): State {
  if (isOver(state.status)) return state;
  const hasStarted = state.status === 'in_progress';
  switch (event.type) {
    case 'ringing':
      return state.status === 'queued' ? { ...state, status: 'ringing' } : state;
    case 'started':
      return hasStarted ? state : { ...state, status: 'in_progress', started_at: at };
    case 'not_reached':
      return hasStarted
        ? state
        : close(state, STATUS_OF_FAILURE[event.failure.kind], at, unreached(event.failure));
    case 'ended':
      return close(state, hasStarted ? statusAfter(event.reason) : 'no_answer', at, {
        end_reason: event.reason,
        recording_file: event.recordingFile ?? null,
      });
    case 'failed':
      return close(state, 'failed', at, {
        end_reason: 'error',
        last_error: event.error,
        recording_file: event.recordingFile ?? null,
      });
    case 'never_joined':
      return hasStarted ? state : close(state, 'no_answer', at, { end_reason: 'never_joined' });
  }
}

/** What the call's log says of an event that has led to this state. */
export function loggedEventOf(event: CallEvent, after: CallState, at: Date): LoggedEvent {
  const time = at.toISOString();
  switch (event.type) {
    case 'ringing':
      return { type: 'ringing', at: time };
    case 'started':
      return { type: 'answered', at: time };
    case 'not_reached':
      return { type: 'ended', at: time, detail: event.failure.message };
    case 'ended':
    case 'failed':
    case 'never_joined':
      return { type: 'ended', at: time, detail: after.last_error ?? after.end_reason ?? after.status };
  }
}

type Outcome = Partial<Pick<CallState, 'end_reason' | 'last_error' | 'dial_failure' | 'recording_file'>>;

function unreached({ kind, message }: DialFailure): Outcome {
  if (STATUS_OF_FAILURE[kind] === 'failed') {
    return { end_reason: 'error', last_error: message, dial_failure: kind };
  }
  return { end_reason: 'never_joined', dial_failure: kind };
}

/** Of a call that was answered. */
function statusAfter(reason: EndReason): CallStatus {
  return reason === 'voicemail' ? 'voicemail' : 'completed';
}

function close<State extends CallState>(state: State, status: CallStatus, at: Date, outcome: Outcome): State {
  return {
    ...state,
    ...outcome,
    status,
    ended_at: at,
    duration_seconds: state.started_at === null ? 0 : secondsBetween(state.started_at, at),
  };
}

function secondsBetween(from: Date, to: Date): number {
  // A clock set back during the call must not make a negative duration.
  return Math.max(0, Math.round((to.getTime() - from.getTime()) / 1000));
}
