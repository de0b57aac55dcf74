// The life of a batch call, and of each contact in it. The specification names draft, scheduled, active and paused, and leaves a
// finished batch open.

/** `scheduled`: waits for its time; `active`: calls, or waits for its window; `completed`: every contact has its outcome. */
export const BATCH_STATUSES = ['draft', 'scheduled', 'active', 'paused', 'completed'] as const;

export type BatchStatus = (typeof BATCH_STATUSES)[number];

/** `pending`: to be called, perhaps again; `calling`: a call goes on; `done`: called; `skipped`: is not called, for a reason. */
export const CONTACT_STATES = ['pending', 'calling', 'done', 'skipped'] as const;

export type ContactState = (typeof CONTACT_STATES)[number];
