// The widget's word that a call is over: it frees the call's place early. Whoever can guess a call's id could do so
// as well, and gains nothing but a place that its age would have freed; budget and limits are not given back.
import type { RequestHandler } from '../exchange.js';
import { firstReply } from '../guards/first-reply.js';
import type { Guard, Visit } from '../guards/guard.js';
import { createEndLimitGuard } from '../guards/end-limit-guard.js';
import { createMethodGuard } from '../guards/method-guard.js';
import { createOriginGuard } from '../guards/origin-guard.js';
import type { ProxySettings } from '../settings.js';
import type { SharedState } from '../state/shared-state.js';
import type { VisitReceiver } from '../visit-receiver.js';
import { checkEndHeaders, MAX_END_BYTES, readEndBody } from './end-body.js';

interface EndPorts {
  readonly state: SharedState;
  readonly receive: VisitReceiver;
}

/** Makes the handler of `POST {mount}/end`. It answers 204 whether the call is known or not. */
export function createEndHandler(
  { origins, limits }: Pick<ProxySettings, 'origins' | 'limits'>,
  { state, receive }: EndPorts,
): RequestHandler {
  const guards: readonly Guard<Visit>[] = [
    createMethodGuard(),
    createOriginGuard(origins, { takesBeacons: true }),
    createEndLimitGuard(limits, state),
  ];
  return receive(async (visit) => {
    // A beacon asks without CORS: a browser that finds its answer closed to other sites complains to the visitor.
    visit.replyHeaders['cross-origin-resource-policy'] = 'cross-origin';
    const reply = await firstReply(guards, visit);
    if (reply !== undefined) return reply;
    checkEndHeaders(visit.headers);
    await state.release(readEndBody(await visit.readBody(MAX_END_BYTES)));
    return { status: 204, headers: {}, facts: {} };
  });
}
