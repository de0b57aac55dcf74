// How many joins one visitor may start, whoever they say they are.
import type { ProxySettings } from '../config/settings.js';
import { rateLimitsOf } from '../state/limits.js';
import type { SharedState } from '../state/shared-state.js';
import { addressGroups } from '../visitor/ip-address.js';
import type { RequestContext } from '../visitor/request-context.js';
import { consumeOrRefuse } from './consume-limit.js';
import type { Guard } from './guard.js';

/**
 * Refuses with `rate_limited`, and says by `Retry-After` when a join would be let through again. A join that the
 * minute's limit refuses is not counted against the hour. The networks around an IPv6 visitor have limits, too.
 */
export function createIpLimitGuard(
  limits: ProxySettings['limits'],
  state: SharedState,
): Guard<RequestContext> {
  const limit = state.createRateLimit(rateLimitsOf(limits, 'address'), addressGroups);
  return ({ clientKey }) => consumeOrRefuse(limit, clientKey, 'per-ip', limits);
}
