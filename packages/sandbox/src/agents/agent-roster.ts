// Which agent of the sandbox stands behind an id: its own agents, and their copies in other workspaces.

import { randomUUID } from 'node:crypto';
import type { AgentDefinition } from './agent-definition.js';

export class AgentRoster {
  readonly #originals: readonly AgentDefinition[];
  readonly #agents: Map<string, AgentDefinition>;

  /** @param originals with ids in lower case, none of them twice. */
  constructor(originals: readonly AgentDefinition[]) {
    this.#originals = originals;
    this.#agents = byId(originals);
  }

  find(id: string): AgentDefinition | undefined {
    return this.#agents.get(id);
  }

  /** All of the sandbox's own under new ids, in their order. */
  copy(): readonly AgentDefinition[] {
    // Agents of one age are listed by their ids.
    const ids = this.#originals.map(() => randomUUID()).sort();
    const copies = this.#originals.map((agent, index) => ({ ...agent, id: ids[index] ?? randomUUID() }));
    for (const copy of copies) this.#agents.set(copy.id, copy);
    return copies;
  }

  forgetCopies(): void {
    this.#agents.clear();
    for (const agent of this.#originals) this.#agents.set(agent.id, agent);
  }
}

function byId(agents: readonly AgentDefinition[]): Map<string, AgentDefinition> {
  return new Map(agents.map((agent) => [agent.id, agent]));
}
