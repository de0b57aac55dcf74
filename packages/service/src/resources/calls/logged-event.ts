// What the log of a call holds: what happened in it, in order.

export const LOGGED_EVENTS = [
  'queued',
  'ringing',
  'answered',
  'voicemail_detected',
  'digits',
  'transferring',
  'transferred',
  'ended',
] as const;

export interface LoggedEvent {
  readonly type: (typeof LOGGED_EVENTS)[number];
  /** ISO 8601, UTC. */
  readonly at: string;
  /** More of it, in plain words: the keys, the number, the outcome. */
  readonly detail?: string | undefined;
}

/** Of one call, beyond which what the other side does is not logged; how the call began and ended always is. */
export const MAX_EVENTS = 100;
