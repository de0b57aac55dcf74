// The widget's word that a call goes on: it holds the call's slot for another lease.
import { createCallMessageHandler } from '../call-message/call-message-handler.js';
import type { RequestHandler } from '../../http/http-types.js';
import { createAliveLimitGuard } from '../../guards/alive-limit-guard.js';
import type { ProxySettings } from '../../config/settings.js';
import type { SharedState } from '../../state/shared-state.js';
import type { WithContext } from '../../visitor/with-context.js';

interface AlivePorts {
  readonly state: SharedState;
  readonly withContext: WithContext;
}

/** Makes the handler of `POST {mount}/alive`. It answers 204 whether the call is known or not. */
export function createAliveHandler(
  settings: Pick<ProxySettings, 'origins' | 'limits'>,
  { state, withContext }: AlivePorts,
): RequestHandler {
  return createCallMessageHandler(settings, {
    withContext,
    limitGuard: createAliveLimitGuard(settings.limits, state),
    take: (callId) => state.renew(callId),
  });
}
