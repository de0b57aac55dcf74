// How many joins one user may start, wherever they are: the user is the `sub` of a ticket.
import type { ProxySettings } from '../settings.js';
import type { SharedState } from '../state/shared-state.js';
import type { Guard, JoinVisit } from './guard.js';
import { refuseWhenSpent, windowsOf } from './spending.js';

const MINUTE_MS = 60_000;

/** Refuses with `rate_limited`. Visits without a ticket have no user and pass. */
export function createUserLimitGuard(limits: ProxySettings['limits'], state: SharedState): Guard<JoinVisit> {
  const limit = state.createRateLimit(
    windowsOf([{ name: 'user-minute', points: limits.userPerMinute, windowMs: MINUTE_MS }]),
  );
  return ({ ticket }) =>
    ticket === undefined ? undefined : refuseWhenSpent(limit, ticket.subject, 'per-user', limits);
}
