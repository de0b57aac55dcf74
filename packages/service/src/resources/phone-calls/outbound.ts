// What an outbound call must have before it is made: an agent that can talk, and a number to show.

import { pickNumber } from '../../choices/outbound-number.js';
import { ApiError } from '../../rest/api-error.js';
import type { WorkspaceContext } from '../../rest/endpoint.js';
import { callableAgentOrWhyNot, type CallableAgent } from '../agents/service.js';
import { outboundNumbersOf, type CallerNumber } from '../phone-numbers/service.js';

type Scope = Pick<WorkspaceContext, 'db' | 'workspaceId'>;

/** @throws ApiError `validation_error` where the workspace has no such agent, or it is not active. */
export async function requireCallableAgent(scope: Scope, id: string): Promise<CallableAgent> {
  const found = await callableAgentOrWhyNot(scope, id);
  if (typeof found !== 'string') return found;
  throw ApiError.validation([
    { field: 'agent_id', message: 'names no agent of this workspace that is active.' },
  ]);
}

/** @param asked E.164; undefined: any of the agent's. @throws ApiError `validation_error` where the agent has none, or not this one. */
export async function requireCallerNumber(
  scope: Scope,
  agentId: string,
  asked: string | undefined,
): Promise<CallerNumber> {
  const [first, ...others] = await outboundNumbersOf(scope, agentId);
  if (first === undefined) {
    throw refused('cannot be had: the agent has no number for outbound calls. Assign one to it.');
  }
  if (asked === undefined) return pickNumber([first, ...others]);
  const number = [first, ...others].find(({ phoneNumber }) => phoneNumber === asked);
  return number ?? refuse('must be a number that is assigned to the agent for outbound calls.');
}

function refuse(message: string): never {
  throw refused(message);
}

function refused(message: string): ApiError {
  return ApiError.validation([{ field: 'from_number', message }]);
}
