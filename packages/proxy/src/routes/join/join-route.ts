// POST {mount}/join: starts a call.
import { z } from 'zod';
import type { ProxySettings } from '../../config/settings.js';
import { BODY_ERRORS, PAGE_ERRORS, SERVICE_ERRORS } from '../../http/error-groups.js';
import { atPath, type Route, type Security } from '../../http/route.js';
import { joinAnswerSchema } from '../../upstream/join-answer.js';
import { joinBodySchema } from './join-body.js';
import { createJoinHandler, type JoinPorts, type JoinSettings } from './join-handler.js';

const answerSchema = joinAnswerSchema
  .extend({
    callToken: z.string().optional().describe('Opens what is left of this call, where that is offered.'),
  })
  .meta({ title: 'JoinAnswer' });

/** Makes the route. */
export function createJoinRoute(settings: JoinSettings, ports: JoinPorts): Route {
  const security = securityOf(settings);
  return {
    name: '/join',
    method: 'POST',
    audience: 'page',
    errors: [
      'invalid_body',
      'ticket_required',
      'ticket_invalid',
      'challenge_failed',
      'agent_not_found',
      'busy',
      ...BODY_ERRORS,
      ...PAGE_ERRORS,
      ...SERVICE_ERRORS,
    ],
    description: {
      operationId: 'join',
      summary: 'Starts a call and hands over its single-use joinUrl.',
      ...(security === undefined ? {} : { security }),
      request: { type: 'application/json', name: 'JoinRequest', schema: joinBodySchema },
      replies: {
        200: {
          description: 'The call is ready to be joined.',
          content: { type: 'application/json', name: 'JoinAnswer', schema: answerSchema },
        },
      },
    },
    handlerFor: atPath('/join', createJoinHandler(settings, ports)),
  };
}

/** How tickets come; a join without one is another way where none is required. */
function securityOf({ tickets }: Pick<ProxySettings, 'tickets'>): readonly Security[] | undefined {
  if (tickets === undefined) return undefined;
  return tickets.required ? [['ticket']] : [[], ['ticket']];
}
