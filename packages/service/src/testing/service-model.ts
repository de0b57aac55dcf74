// What the service should hold after any series of requests: the model that random series are compared with. Knows no database
// and no HTTP.

export type PlatformState = 'well' | 'unavailable' | 'rejecting';

interface Named {
  readonly name: string;
}

interface ModelAgent extends Named {
  readonly voiceId: string;
  readonly tools: readonly string[];
  /** One at most. */
  readonly bases: readonly string[];
  readonly status: 'active' | 'draft';
}

interface KeptAnswer {
  /** What was asked, as text. */
  readonly request: string;
  /** The data of what was answered. */
  readonly answer: unknown;
}

type Kind = 'tools' | 'voices' | 'agents' | 'knowledge-bases' | 'workspaces';

export class ServiceModel {
  platform: PlatformState = 'well';
  readonly tools = new Map<string, Named>();
  readonly voices = new Map<string, Named>();
  readonly agents = new Map<string, ModelAgent>();
  readonly 'knowledge-bases' = new Map<string, Named>();
  readonly workspaces = new Map<string, Named>();
  /** Those that are taken. */
  readonly slugs = new Set<string>();
  readonly #kept = new Map<string, KeptAnswer>();

  has(kind: Kind, id: string): boolean {
    return this[kind].has(id);
  }

  /** An agent is active where the platform has taken it as it is written, and its voice exists. */
  setAgent(id: string, agent: Omit<ModelAgent, 'status'>): void {
    const isTaken = this.platform === 'well' && this.voices.has(agent.voiceId);
    this.agents.set(id, { ...agent, status: isTaken ? 'active' : 'draft' });
  }

  rename(kind: Kind, id: string, name: string): void {
    const agent = this.agents.get(id);
    if (kind === 'agents' && agent !== undefined) this.setAgent(id, { ...agent, name });
    if (kind !== 'agents') this[kind].set(id, { name });
  }

  /** Agents lose a tool or a base; without its voice an agent is a draft. */
  delete(kind: Kind, id: string): void {
    this[kind].delete(id);
    for (const [agentId, agent] of this.agents) {
      if (kind === 'tools') {
        this.agents.set(agentId, { ...agent, tools: agent.tools.filter((tool) => tool !== id) });
      }
      if (kind === 'knowledge-bases') {
        this.agents.set(agentId, { ...agent, bases: agent.bases.filter((base) => base !== id) });
      }
      if (kind === 'voices' && agent.voiceId === id) this.agents.set(agentId, { ...agent, status: 'draft' });
    }
  }

  /** As the API shows them, by id, as far as the model knows them. */
  shown(kind: Kind): ReadonlyMap<string, object> {
    if (kind === 'agents') {
      return mapValues(this.agents, ({ voiceId, bases, ...agent }) => ({
        ...agent,
        voice_id: voiceId,
        knowledge_bases: bases,
      }));
    }
    return mapValues(this[kind], ({ name }) =>
      kind === 'workspaces' ? { name } : { name, status: kind === 'knowledge-bases' ? 'ready' : 'active' },
    );
  }

  kept(kind: Kind, key: string): KeptAnswer | undefined {
    return this.#kept.get(`${kind} ${key}`);
  }

  keep(kind: Kind, key: string, kept: KeptAnswer): void {
    this.#kept.set(`${kind} ${key}`, kept);
  }
}

function mapValues<Value>(
  map: ReadonlyMap<string, Value>,
  change: (value: Value) => object,
): ReadonlyMap<string, object> {
  return new Map([...map].map(([id, value]) => [id, change(value)]));
}
