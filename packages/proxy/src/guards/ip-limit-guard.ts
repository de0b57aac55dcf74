// How many joins one visitor may start, whoever they say they are.
import type { ProxySettings } from '../settings.js';
import type { SharedState } from '../state/shared-state.js';
import type { Guard, Visit } from './guard.js';
import { refuseWhenSpent, windowsOf } from './spending.js';

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;

/**
 * Refuses with `rate_limited`, and says by `Retry-After` when a join would be let through again. A join that the
 * minute's limit refuses is not counted against the hour.
 */
export function createIpLimitGuard(limits: ProxySettings['limits'], state: SharedState): Guard<Visit> {
  const limit = state.createRateLimit(
    windowsOf([
      { name: 'ip-minute', points: limits.ipPerMinute, windowMs: MINUTE_MS },
      { name: 'ip-hour', points: limits.ipPerHour, windowMs: HOUR_MS },
    ]),
  );
  return ({ clientKey }) => refuseWhenSpent(limit, clientKey, 'per-ip', limits);
}
