// How a call moves with what happens to it: one pure function. The specification names the statuses and shows no moves.

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
  /** In the recording store. */
  readonly recording_file: string | null;
}

export type CallEvent =
  | { readonly type: 'started' }
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
  recording_file: null,
};

export function isOver(status: CallStatus): boolean {
  return !ACTIVE_STATUSES.some((active) => active === status);
}

/**
 * The state after an event. A call that is over never changes, and an event that does not fit the status changes nothing: the
 * very same object comes back. A call that ends before it started was never connected, and is `no_answer`.
 */
export function transition(state: CallState, event: CallEvent, at: Date): CallState {
  if (isOver(state.status)) return state;
  const hasStarted = state.status === 'in_progress';
  switch (event.type) {
    case 'started':
      return hasStarted ? state : { ...state, status: 'in_progress', started_at: at };
    case 'ended':
      return close(state, hasStarted ? 'completed' : 'no_answer', at, {
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

type Outcome = Partial<Pick<CallState, 'end_reason' | 'last_error' | 'recording_file'>>;

function close(state: CallState, status: CallStatus, at: Date, outcome: Outcome): CallState {
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
