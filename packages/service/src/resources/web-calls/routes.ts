// The endpoints that start browser calls.

import { z } from 'zod';
import { ApiError } from '../../rest/api-error.js';
import { workspaceEndpoint, type Endpoint } from '../../rest/endpoint.js';
import { dataEnvelope } from '../../rest/envelope.js';
import { none, resourceId } from '../../rest/fields.js';
import { findCallableAgent } from '../agents/service.js';
import { testCallResource, webCallBody, webCallResult } from './schema.js';
import { requireCallable, startCall, type CallOpener } from './service.js';

export const createWebCallEndpoints = (opener: CallOpener): readonly Endpoint[] => [
  workspaceEndpoint({
    operationId: 'startWebCall',
    method: 'post',
    path: '/webrtc/call',
    summary: 'Start a browser call',
    parameters: none,
    query: none,
    body: webCallBody,
    status: 200,
    answer: webCallResult,
    errors: ['payment_required', 'not_found', 'rate_limited', 'provider_error'],
    hasOwnTransactions: true,
    startsCall: true,
    async handle({ body: { agent_id, variables } }, context) {
      const callable = await requireCallable(context, agent_id);
      const { joinUrl, callId, agentName } = await startCall(
        context,
        callable,
        { kind: 'web', variables },
        opener,
      );
      return { joinUrl, callId, agentName };
    },
  }),
  workspaceEndpoint({
    operationId: 'startTestCall',
    method: 'post',
    path: '/agents/{agent_id}/test-call',
    summary: 'Start a browser call for development',
    parameters: z.object({ agent_id: resourceId }),
    query: none,
    body: undefined,
    status: 200,
    answer: dataEnvelope(testCallResource),
    errors: ['payment_required', 'not_found', 'rate_limited', 'provider_error'],
    hasOwnTransactions: true,
    startsCall: true,
    async handle({ parameters: { agent_id } }, context) {
      const callable = await findCallableAgent(context, agent_id);
      if (callable === undefined) {
        throw ApiError.validation([{ field: 'agent_id', message: 'names an agent that is not active.' }]);
      }
      const { callId, joinUrl, createdAt } = await startCall(context, callable, { kind: 'test' }, opener);
      return {
        data: { call_id: callId, join_url: joinUrl, agent_id, created_at: createdAt.toISOString() },
      };
    },
  }),
];
