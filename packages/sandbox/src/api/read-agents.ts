// Looks at the agents that a sandbox is to have, before anything is started for them.

import type { AgentDefinition } from '../domain/agent-definition.js';
import { agentResource, toAgentResource } from './agent-resource.js';

/**
 * @returns the agents as the API knows them: with ids in lower case, as it reads them in requests.
 * @throws Error of one line, for none at all, for one that the specification does not allow, and for an id that two have.
 */
export function readAgents(agents: readonly AgentDefinition[]): readonly AgentDefinition[] {
  if (agents.length === 0) throw new Error('agents must hold at least one agent');
  const known = new Set<string>();
  return agents.map((agent, index) => {
    const [problem] = agentResource.safeParse(toAgentResource(agent)).error?.issues ?? [];
    if (problem !== undefined) {
      throw new Error(`agents[${index}] is unusable: ${problem.path.join('.')}: ${problem.message}`);
    }
    const id = agent.id.toLowerCase();
    if (known.has(id)) throw new Error(`agents[${index}] has an id that another one has: ${id}`);
    known.add(id);
    return { ...agent, id };
  });
}
