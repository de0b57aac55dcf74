// The endpoints of agents.

import { z } from 'zod';
import { refuseAddress } from '../../rest/address-rule.js';
import { workspaceEndpoint, type Endpoint, type WorkspaceContext } from '../../rest/endpoint.js';
import { dataEnvelope, deletedEnvelope, listEnvelope, paginate } from '../../rest/envelope.js';
import { none, resourceId } from '../../rest/fields.js';
import { numbersOfAgents, type AgentNumbers } from '../phone-numbers/service.js';
import {
  agentChange,
  agentCreation,
  agentQuery,
  agentResource,
  type AgentChange,
  type AgentResource,
} from './schema.js';
import { changeAgent, createAgent, deleteAgent, getAgent, listAgents, type Agent } from './service.js';

const agentPath = z.object({ agent_id: resourceId });

export const agentEndpoints: readonly Endpoint[] = [
  workspaceEndpoint({
    operationId: 'listAgents',
    method: 'get',
    path: '/agents',
    summary: 'List agents, the newest first',
    parameters: none,
    query: agentQuery,
    body: undefined,
    status: 200,
    answer: listEnvelope(agentResource),
    errors: [],
    async handle({ query }, context) {
      const { rows, total } = await listAgents(context, query);
      return { data: await show(context, rows), pagination: paginate(total, query) };
    },
  }),
  workspaceEndpoint({
    operationId: 'getAgent',
    method: 'get',
    path: '/agents/{agent_id}',
    summary: 'Read an agent',
    parameters: agentPath,
    query: none,
    body: undefined,
    status: 200,
    answer: dataEnvelope(agentResource),
    errors: ['not_found'],
    handle: async ({ parameters }, context) => ({
      data: await showOne(context, await getAgent(context, parameters.agent_id)),
    }),
  }),
  workspaceEndpoint({
    operationId: 'createAgent',
    method: 'post',
    path: '/agents',
    summary: 'Create an agent; a draft where the voice platform does not take it',
    parameters: none,
    query: none,
    body: agentCreation,
    status: 201,
    answer: dataEnvelope(agentResource),
    errors: [],
    isIdempotent: true,
    async handle({ body }, context) {
      refuseWebhook(body, context);
      return { data: await showOne(context, await createAgent(context, body)) };
    },
  }),
  workspaceEndpoint({
    operationId: 'replaceAgent',
    method: 'put',
    path: '/agents/{agent_id}',
    summary: 'Replace an agent; what is not given takes its default, the secret too',
    parameters: agentPath,
    query: none,
    body: agentCreation,
    status: 200,
    answer: dataEnvelope(agentResource),
    errors: ['not_found'],
    handle: ({ parameters, body }, context) => change(context, parameters.agent_id, body),
  }),
  workspaceEndpoint({
    operationId: 'changeAgent',
    method: 'patch',
    path: '/agents/{agent_id}',
    summary: 'Change an agent; only given fields change. An empty object pushes a draft once more',
    parameters: agentPath,
    query: none,
    body: agentChange,
    status: 200,
    answer: dataEnvelope(agentResource),
    errors: ['not_found'],
    handle: ({ parameters, body }, context) => change(context, parameters.agent_id, body),
  }),
  workspaceEndpoint({
    operationId: 'deleteAgent',
    method: 'delete',
    path: '/agents/{agent_id}',
    summary: 'Delete an agent',
    parameters: agentPath,
    query: none,
    body: undefined,
    status: 200,
    answer: deletedEnvelope,
    errors: ['not_found', 'provider_error'],
    async handle({ parameters: { agent_id: id } }, context) {
      await deleteAgent(context, id);
      return { data: { id, deleted: true as const } };
    },
  }),
];

/** A replacement is a change of every field. */
async function change(context: WorkspaceContext, id: string, body: AgentChange) {
  refuseWebhook(body, context);
  return { data: await showOne(context, await changeAgent(context, id, body)) };
}

/** @throws ApiError `validation_error`. */
function refuseWebhook({ crm_webhook_url }: AgentChange, { egress }: WorkspaceContext): void {
  refuseAddress(egress, 'crm_webhook_url', crm_webhook_url);
}

async function showOne(context: WorkspaceContext, agent: Agent): Promise<AgentResource> {
  return toResource(agent, await numbersOfAgents(context, [agent.id]));
}

async function show(context: WorkspaceContext, agents: readonly Agent[]): Promise<AgentResource[]> {
  const numbers = await numbersOfAgents(
    context,
    agents.map(({ id }) => id),
  );
  return agents.map((agent) => toResource(agent, numbers));
}

function toResource(agent: Agent, numbers: AgentNumbers): AgentResource {
  const { id, name, voice_id, status, settings, tools, created_at, updated_at } = agent;
  const { knowledge_base_id: base, knowledge_space_id: space } = agent;
  return {
    ...settings,
    id,
    name,
    voice_id,
    status,
    tools: [...tools],
    knowledge_bases: base === null ? [] : [base],
    knowledge: space === null ? null : { kind: 'rag_v2', id: space },
    inbound_phone_numbers: [...numbers.inboundOf(id)],
    outbound_phone_numbers: [...numbers.outboundOf(id)],
    created_at: created_at.toISOString(),
    updated_at: updated_at.toISOString(),
  };
}
