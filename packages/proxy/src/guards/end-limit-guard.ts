// How often one visitor may say that a call is over.
import type { ProxySettings } from '../config/settings.js';
import type { SharedState } from '../state/shared-state.js';
import type { RequestContext } from '../visitor/request-context.js';
import { consumeOrRefuse, limitsInForceOf } from './consume-limit.js';
import type { Guard } from './guard.js';

const MINUTE_MS = 60_000;
/** A page may say so when the call ends, and once more when it is left. */
const ENDS_PER_JOIN = 2;

/** Refuses with `rate_limited`. Follows the limit of joins, and is lifted with it; spends none of its allowance. */
export function createEndLimitGuard(
  { ipPerMinute }: Pick<ProxySettings['limits'], 'ipPerMinute'>,
  state: SharedState,
): Guard<RequestContext> {
  const points = ipPerMinute === false ? false : ipPerMinute * ENDS_PER_JOIN;
  const limit = state.createRateLimit(limitsInForceOf([{ name: 'end-minute', points, windowMs: MINUTE_MS }]));
  return ({ clientKey }) => consumeOrRefuse(limit, clientKey, 'per-ip');
}
