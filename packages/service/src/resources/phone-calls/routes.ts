// The endpoint that places a call by telephone.

import { asText } from '../../choices/call-variables.js';
import { workspaceEndpoint, type Endpoint } from '../../rest/endpoint.js';
import { dataEnvelope } from '../../rest/envelope.js';
import { none } from '../../rest/fields.js';
import { callResource, shownCall } from '../calls/service.js';
import { requireCredit } from '../workspaces/service.js';
import { requireCallableAgent, requireCallerNumber } from './outbound.js';
import { phoneCallBody } from './schema.js';
import { createPhoneCall, type CallPlacer } from './service.js';

export const createPhoneCallEndpoints = (placer: CallPlacer): readonly Endpoint[] => [
  workspaceEndpoint({
    operationId: 'createCall',
    method: 'post',
    path: '/calls',
    summary: 'Place a call by telephone',
    parameters: none,
    query: none,
    body: phoneCallBody,
    status: 201,
    answer: dataEnvelope(callResource),
    errors: ['payment_required'],
    isIdempotent: true,
    startsCall: true,
    async handle({ body }, context) {
      const { agent_id, phone_number: phoneNumber, from_number, variables = {}, call_settings } = body;
      const callable = await requireCallableAgent(context, agent_id);
      const from = await requireCallerNumber(context, agent_id, from_number);
      await requireCredit(context.db, context.workspaceId);
      const { call, record } = await createPhoneCall(context, {
        callable,
        call: { phoneNumber, from, variables: asText(variables), settings: call_settings },
        leaseUntil: placer.leaseUntil(),
      });
      context.afterCommit(() => {
        placer.place(call);
        return Promise.resolve();
      });
      return { data: shownCall(context, record) };
    },
  }),
];
