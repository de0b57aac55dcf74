// The life of a batch call, and of each contact in it. The specification names draft, scheduled, active and paused, and leaves a
// finished batch open.

/** `scheduled`: waits for its time; `active`: calls, or waits for its window; `completed`: every contact has its outcome. */
export const BATCH_STATUSES = ['draft', 'scheduled', 'active', 'paused', 'completed'] as const;

export type BatchStatus = (typeof BATCH_STATUSES)[number];

/** `pending`: to be called, perhaps again; `calling`: a call goes on; `done`: called; `skipped`: is not called, for a reason. */
export const CONTACT_STATES = ['pending', 'calling', 'done', 'skipped'] as const;

export type ContactState = (typeof CONTACT_STATES)[number];

/** What is asked of a batch. The specification allows each in some statuses only. */
export type BatchAction = 'change' | 'delete' | 'add' | 'schedule' | 'pause' | 'resume';

const ALLOWED: Readonly<Record<BatchAction, { readonly in: readonly BatchStatus[]; readonly done: string }>> =
  {
    change: { in: ['draft'], done: 'changed' },
    delete: { in: ['draft'], done: 'deleted' },
    add: { in: ['draft'], done: 'given contacts' },
    schedule: { in: ['draft'], done: 'scheduled' },
    pause: { in: ['active', 'scheduled'], done: 'paused' },
    resume: { in: ['paused'], done: 'resumed' },
  };

/** @returns why it cannot be done now, as the end of a sentence that begins with `status`; undefined: it can. */
export function refusalOf(status: BatchStatus, action: BatchAction): string | undefined {
  const { in: allowed, done } = ALLOWED[action];
  if (allowed.includes(status)) return undefined;
  return `is ${status}; only a batch that is ${allowed.join(' or ')} can be ${done}.`;
}

/** After `schedule` and `resume`. @param scheduledAt null: at once. */
export function startedStatus(scheduledAt: Date | null, now: Date): 'scheduled' | 'active' {
  return scheduledAt !== null && scheduledAt > now ? 'scheduled' : 'active';
}
