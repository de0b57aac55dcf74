// A page's message about a call of its own, which carries nothing but the call's id. Made for a request that outlives its
// page, by fetch or by beacon.
import type { RequestHandler } from '../../http/http-types.js';
import { firstReply } from '../../guards/first-reply.js';
import type { Guard } from '../../guards/guard.js';
import type { RequestContext } from '../../visitor/request-context.js';
import { createMethodGuard } from '../../guards/method-guard.js';
import { createOriginGuard } from '../../guards/origin-guard.js';
import type { ProxySettings } from '../../config/settings.js';
import type { WithContext } from '../../visitor/with-context.js';
import { checkCallIdHeaders, MAX_CALL_ID_BYTES, readCallIdBody } from './call-id-body.js';

interface CallMessagePorts {
  readonly withContext: WithContext;
  /** How often one visitor may send it. */
  readonly limitGuard: Guard<RequestContext>;
  /** Does what the message asks for. */
  readonly take: (callId: string) => Promise<void>;
}

/** Makes the handler. It answers 204 whether the call is known or not. */
export function createCallMessageHandler(
  { origins }: Pick<ProxySettings, 'origins'>,
  { withContext, limitGuard, take }: CallMessagePorts,
): RequestHandler {
  const guards: readonly Guard<RequestContext>[] = [
    createMethodGuard(),
    createOriginGuard(origins, { takesBeacons: true }),
    limitGuard,
  ];
  return withContext(async (context) => {
    // A beacon asks without CORS: a browser that finds its answer closed to other sites complains to the visitor.
    context.replyHeaders['cross-origin-resource-policy'] = 'cross-origin';
    const reply = await firstReply(guards, context);
    if (reply !== undefined) return reply;
    checkCallIdHeaders(context.headers);
    await take(readCallIdBody(await context.readBody(MAX_CALL_ID_BYTES)));
    return { status: 204, headers: {}, logFields: {} };
  });
}
