// How many joins one user may start, wherever they are: the user is the `sub` of a ticket.
import type { ProxySettings } from '../config/settings.js';
import { rateLimitsOf } from '../state/limits.js';
import type { SharedState } from '../state/shared-state.js';
import { consumeOrRefuse } from './consume-limit.js';
import type { Guard, JoinContext } from './guard.js';

/** Refuses with `rate_limited`. Visits without a ticket have no user and pass. */
export function createUserLimitGuard(
  limits: ProxySettings['limits'],
  state: SharedState,
): Guard<JoinContext> {
  const limit = state.createRateLimit(rateLimitsOf(limits, 'user'));
  return ({ ticket }) =>
    ticket === undefined ? undefined : consumeOrRefuse(limit, ticket.subject, 'per-user', limits);
}
