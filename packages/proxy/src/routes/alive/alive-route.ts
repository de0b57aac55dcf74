// POST {mount}/alive: a page says that a call goes on, which holds the call's slot for another lease.
import type { ProxySettings } from '../../config/settings.js';
import { createAliveLimitGuard } from '../../guards/alive-limit-guard.js';
import type { Route } from '../../http/route.js';
import type { SharedState } from '../../state/shared-state.js';
import type { WithContext } from '../../visitor/with-context.js';
import { createCallMessageRoute } from '../call-message/call-message-route.js';

interface AlivePorts {
  readonly state: SharedState;
  readonly withContext: WithContext;
}

/** Makes the route. It answers 204 whether the call is known or not. */
export function createAliveRoute(
  settings: Pick<ProxySettings, 'origins' | 'limits'>,
  { state, withContext }: AlivePorts,
): Route {
  return createCallMessageRoute(settings, {
    operationId: 'alive',
    summary: 'Says that a call goes on, so that its slot is held for two more minutes.',
    withContext,
    limitGuard: createAliveLimitGuard(settings.limits, state),
    apply: (callId) => state.renew(callId),
  });
}
