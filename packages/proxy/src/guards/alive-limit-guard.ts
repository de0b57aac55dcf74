// How often one visitor may say that their calls go on.
import type { ProxySettings } from '../config/settings.js';
import type { SharedState } from '../state/shared-state.js';
import type { RequestContext } from '../visitor/request-context.js';
import { consumeOrRefuse, limitsInForceOf } from './consume-limit.js';
import type { Guard } from './guard.js';

const MINUTE_MS = 60_000;
/** A page says so every 40 s; the rest is for pages that are loaded again. */
const MESSAGES_PER_CALL = 4;

/** Refuses with `rate_limited`. Follows the limits of calls at the same time, and is lifted with them. */
export function createAliveLimitGuard(
  { concurrentPerIp, concurrent }: Pick<ProxySettings['limits'], 'concurrentPerIp' | 'concurrent'>,
  state: SharedState,
): Guard<RequestContext> {
  const calls = concurrentPerIp === false ? concurrent : concurrentPerIp;
  const points = calls === false ? false : calls * MESSAGES_PER_CALL;
  const limit = state.createRateLimit(
    limitsInForceOf([{ name: 'alive-minute', points, windowMs: MINUTE_MS }]),
  );
  return ({ clientKey }) => consumeOrRefuse(limit, clientKey, 'per-ip');
}
