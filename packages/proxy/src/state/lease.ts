// How long a slot is held. A slot is one call's share of the concurrent calls; a lease is for how long it is taken without
// another sign that the call goes on.

/** The longest that a slot is held without a report that its call goes on, in milliseconds. */
export const LEASE_MS = 120_000;

/** What a call counts at least against `minutesPerDay`, in milliseconds. */
export const LEAST_CHARGED_MS = 60_000;
