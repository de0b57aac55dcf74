// A page's message about a call of its own, which carries nothing but the call's id. Made for a request that outlives its
// page, by fetch or by beacon.
import type { ProxySettings } from '../../config/settings.js';
import { firstReply, type Guard } from '../../guards/guard.js';
import { createMethodGuard } from '../../guards/method-guard.js';
import { createOriginGuard } from '../../guards/origin-guard.js';
import { BODY_ERRORS, PAGE_ERRORS } from '../../http/error-groups.js';
import { atPath, type Route } from '../../http/route.js';
import type { RequestContext } from '../../visitor/request-context.js';
import type { WithContext } from '../../visitor/with-context.js';
import { callIdBodySchema, checkCallIdHeaders, MAX_CALL_ID_BYTES, readCallIdBody } from './call-id-body.js';

interface CallMessage {
  /** Names the path, too. */
  readonly operationId: string;
  readonly summary: string;
  readonly withContext: WithContext;
  /** How often one visitor may send it. */
  readonly limitGuard: Guard<RequestContext>;
  /** Does what the message asks for. */
  readonly apply: (callId: string) => Promise<void>;
}

/** Makes the route. It answers 204 whether the call is known or not. */
export function createCallMessageRoute(
  { origins }: Pick<ProxySettings, 'origins'>,
  { operationId, summary, withContext, limitGuard, apply }: CallMessage,
): Route {
  const name = `/${operationId}`;
  const guards: readonly Guard<RequestContext>[] = [
    createMethodGuard(),
    createOriginGuard(origins, { takesBeacons: true }),
    limitGuard,
  ];
  const handle = withContext(async (context) => {
    // A beacon asks without CORS: a browser that finds its answer closed to other sites complains to the visitor.
    context.replyHeaders['cross-origin-resource-policy'] = 'cross-origin';
    const reply = await firstReply(guards, context);
    if (reply !== undefined) return reply;
    checkCallIdHeaders(context.headers);
    await apply(readCallIdBody(await context.readBody(MAX_CALL_ID_BYTES)));
    return { status: 204, headers: {}, logFields: {} };
  });

  return {
    name,
    method: 'POST',
    audience: 'page',
    errors: [...BODY_ERRORS, ...PAGE_ERRORS, 'proxy_misconfigured'],
    description: {
      operationId,
      summary,
      request: { type: 'text/plain', schema: callIdBodySchema },
      replies: { 204: { description: 'Taken note of, whether there is such a call or not.' } },
    },
    handlerFor: atPath(name, handle),
  };
}
