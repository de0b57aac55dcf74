// The widget's word that a call is over: it frees the call's slot early. Whoever can guess a call's id could do so as
// well, and gains nothing but a slot that its lease would have freed; the budget and the limits of joins are not given back.
import type { RequestHandler } from '../../http/http-types.js';
import { createEndLimitGuard } from '../../guards/end-limit-guard.js';
import type { CallWatch } from '../../call-watch/call-watch.js';
import type { ProxySettings } from '../../config/settings.js';
import type { SharedState } from '../../state/shared-state.js';
import type { WithContext } from '../../visitor/with-context.js';
import { createCallMessageHandler } from '../call-message/call-message-handler.js';

interface EndPorts {
  readonly state: SharedState;
  readonly withContext: WithContext;
  /** Default: calls are not watched. */
  readonly watch?: CallWatch | undefined;
}

/** Makes the handler of `POST {mount}/end`. It answers 204 whether the call is known or not. */
export function createEndHandler(
  settings: Pick<ProxySettings, 'origins' | 'limits'>,
  { state, withContext, watch }: EndPorts,
): RequestHandler {
  return createCallMessageHandler(settings, {
    withContext,
    limitGuard: createEndLimitGuard(settings.limits, state),
    async take(callId) {
      watch?.forget(callId);
      await state.release(callId);
    },
  });
}
