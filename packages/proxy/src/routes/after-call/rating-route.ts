// What the visitor who started a call thought of it: POST {mount}/calls/{callId}/rating.
import { z } from 'zod';
import type { ProxySettings } from '../../config/settings.js';
import { consumeOrRefuse } from '../../guards/consume-limit.js';
import { firstReply, type Guard } from '../../guards/guard.js';
import { createMethodGuard } from '../../guards/method-guard.js';
import { createOriginGuard } from '../../guards/origin-guard.js';
import { BODY_ERRORS, PAGE_ERRORS, SERVICE_ERRORS } from '../../http/error-groups.js';
import type { RequestHandler } from '../../http/http-types.js';
import { checkBodyHeaders, readJsonBody } from '../../http/json-body.js';
import type { Route } from '../../http/route.js';
import type { SharedState } from '../../state/shared-state.js';
import type { CallTokens } from '../../ticket/call-tokens.js';
import type { CallRater } from '../../upstream/call-ratings.js';
import type { RequestContext } from '../../visitor/request-context.js';
import type { WithContext } from '../../visitor/with-context.js';
import { callIdIn, checkCallToken, REQUESTS_PER_MINUTE } from './call-request.js';

/** What a visitor adds to the stars, in characters. */
const MAX_COMMENT_LENGTH = 1000;

/** What a page may send. Strict and flat, as a join's. */
const ratingBodySchema = z
  .strictObject({
    rating: z.int().min(1).max(5).describe('Stars.'),
    comment: z
      .string()
      .max(MAX_COMMENT_LENGTH)
      .optional()
      .describe('Words of the visitor’s own. Default: none.'),
  })
  .meta({ title: 'CallRating' });

interface RatingPorts {
  readonly rate: CallRater;
  readonly tokens: CallTokens;
  readonly state: SharedState;
  readonly withContext: WithContext;
}

/** Makes the route. A later rating takes the place of the one before, so that it can be sent again. */
export function createRatingRoute(
  { origins }: Pick<ProxySettings, 'origins'>,
  { rate, tokens, state, withContext }: RatingPorts,
): Route {
  const limit = state.createRateLimit([
    { name: 'rating-ip-minute', points: REQUESTS_PER_MINUTE, windowMs: 60_000 },
  ]);
  const guards: readonly Guard<RequestContext>[] = [
    createMethodGuard(),
    createOriginGuard(origins),
    ({ clientKey }) => consumeOrRefuse(limit, clientKey, 'per-ip'),
  ];

  function handlerOf(callId: string): RequestHandler {
    return withContext(async (context) => {
      const reply = await firstReply(guards, context);
      if (reply !== undefined) return reply;
      checkBodyHeaders(context.headers);
      await checkCallToken(context.headers, callId, tokens);
      const body = readJsonBody(await context.readBody(), ratingBodySchema);
      await rate(callId, body, context.signal);
      return { status: 204, headers: {}, logFields: {} };
    });
  }

  return {
    name: '/calls/{callId}/rating',
    method: 'POST',
    audience: 'page',
    errors: [
      'invalid_body',
      'call_token_invalid',
      'rating_not_kept',
      ...BODY_ERRORS,
      ...PAGE_ERRORS,
      ...SERVICE_ERRORS,
    ],
    description: {
      operationId: 'rate',
      summary: 'Rates a call, in place of an earlier rating, for whoever has its callToken.',
      security: [['callToken']],
      parameters: { callId: 'uuid' },
      request: { type: 'application/json', name: 'CallRating', schema: ratingBodySchema },
      replies: { 204: { description: 'The voice service has the rating.' } },
    },
    handlerFor({ path }) {
      const callId = callIdIn(path, 'rating');
      return callId === undefined ? undefined : handlerOf(callId);
    },
  };
}
