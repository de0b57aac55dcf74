// POST {mount}/end: a page says that a call is over, which frees the call's slot early. Whoever can guess a call's id could do
// so as well, and gains nothing but a slot that its lease would have freed; the budget and the limits of joins are not
// given back.
import type { CallWatch } from '../../call-watch/call-watch.js';
import type { ProxySettings } from '../../config/settings.js';
import { createEndLimitGuard } from '../../guards/end-limit-guard.js';
import type { Route } from '../../http/route.js';
import type { SharedState } from '../../state/shared-state.js';
import type { WithContext } from '../../visitor/with-context.js';
import { createCallMessageRoute } from '../call-message/call-message-route.js';

interface EndPorts {
  readonly state: SharedState;
  readonly withContext: WithContext;
  /** Default: calls are not watched. */
  readonly watch?: CallWatch | undefined;
}

/** Makes the route. It answers 204 whether the call is known or not. */
export function createEndRoute(
  settings: Pick<ProxySettings, 'origins' | 'limits'>,
  { state, withContext, watch }: EndPorts,
): Route {
  return createCallMessageRoute(settings, {
    operationId: 'end',
    summary: 'Says that a call is over, so that its slot is free at once.',
    withContext,
    limitGuard: createEndLimitGuard(settings.limits, state),
    async apply(callId) {
      watch?.forget(callId);
      await state.release(callId);
    },
  });
}
