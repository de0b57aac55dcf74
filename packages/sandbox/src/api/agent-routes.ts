// Agents over HTTP: listing them, reading one, and trying one out.

import type { IncomingMessage } from 'node:http';

import type { Router } from 'express';

import type { AgentDefinition } from '../domain/agent-definition.js';
import { toAgentResource } from './agent-resource.js';
import { ApiError } from './api-error.js';
import { isCallable, type CallStarter } from './call-starter.js';
import { mount } from './endpoint.js';
import { endpoints } from './endpoints.js';
import { paginate } from './envelope.js';

export interface AgentRoutesOptions {
  readonly agents: readonly AgentDefinition[];
  readonly startCall: CallStarter;
  /** Where the sender of a request reaches the sandbox. */
  readonly originOf: (request: IncomingMessage) => string;
}

export function mountAgentRoutes(router: Router, { agents, startCall, originOf }: AgentRoutesOptions): void {
  function find(agentId: string): AgentDefinition {
    const agent = agents.find(({ id }) => id === agentId);
    if (agent === undefined) throw ApiError.notFound('There is no such agent.');
    return agent;
  }

  mount(router, endpoints.listAgents, ({ query: { status, name = '', ...page } }) => {
    const matching = agents
      .filter((agent) => status === undefined || agent.status === status)
      .filter((agent) => agent.name.toLowerCase().includes(name.toLowerCase()));
    return {
      data: matching.slice(page.offset, page.offset + page.limit).map(toAgentResource),
      pagination: paginate(matching.length, page),
    };
  });

  mount(router, endpoints.getAgent, ({ parameters }) => ({
    data: toAgentResource(find(parameters.agent_id)),
  }));

  mount(router, endpoints.startTestCall, async ({ parameters }, request) => {
    const agent = find(parameters.agent_id);
    if (!isCallable(agent)) {
      throw ApiError.validation([{ field: 'agent_id', message: 'names an agent that is not active.' }]);
    }
    const { callId, joinUrl, createdAt } = await startCall(agent, {
      variables: {},
      origin: originOf(request),
    });
    return { data: { call_id: callId, join_url: joinUrl, agent_id: agent.id, created_at: createdAt } };
  });
}
