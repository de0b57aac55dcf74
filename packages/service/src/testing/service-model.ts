// What the service should hold after any series of requests: the model that random series are compared with. Knows no database
// and no HTTP.

import { allows, shownBatch, statusAfter, type ModelBatch } from './batch-model.js';

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

interface ModelNumber extends Named {
  readonly phoneNumber: string;
  readonly inbound: string | null;
  readonly outbound: string | null;
}

interface ModelContact extends Named {
  readonly folderId: string | null;
  readonly phoneNumber: string;
  readonly doNotCall: boolean;
}

interface KeptAnswer {
  /** What was asked, as text. */
  readonly request: string;
  /** The data of what was answered. */
  readonly answer: unknown;
}

/** The kinds of resource that are made by POST, by the names of their paths. */
export const KINDS = [
  'tools',
  'voices',
  'agents',
  'knowledge-bases',
  'workspaces',
  'telephony/numbers',
  'contact-folders',
  'contacts',
  'batch-calls',
] as const;

export type Kind = (typeof KINDS)[number];

export class ServiceModel {
  platform: PlatformState = 'well';
  readonly tools = new Map<string, Named>();
  readonly voices = new Map<string, Named>();
  readonly agents = new Map<string, ModelAgent>();
  readonly 'knowledge-bases' = new Map<string, Named>();
  readonly workspaces = new Map<string, Named>();
  readonly 'telephony/numbers' = new Map<string, ModelNumber>();
  readonly 'contact-folders' = new Map<string, Named>();
  readonly contacts = new Map<string, ModelContact>();
  readonly 'batch-calls' = new Map<string, ModelBatch>();
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
    else {
      const named: Map<string, Named> = this[kind];
      named.set(id, { ...named.get(id), name });
    }
  }

  /** What refers to it loses it; without its voice an agent is a draft; with a folder its contacts go. */
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
    for (const [numberId, number] of this['telephony/numbers']) {
      for (const direction of ['inbound', 'outbound'] as const) {
        if (number[direction] === id) this.assign(numberId, direction, null);
      }
    }
    for (const [contactId, { folderId }] of this.contacts)
      if (folderId === id) this.contacts.delete(contactId);
  }

  assign(id: string, direction: 'inbound' | 'outbound', agentId: string | null): void {
    const number = this['telephony/numbers'].get(id);
    if (number !== undefined) this['telephony/numbers'].set(id, { ...number, [direction]: agentId });
  }

  contactsIn(folderId: string | null): readonly ModelContact[] {
    return [...this.contacts.values()].filter((contact) => contact.folderId === folderId);
  }

  /** Whether a batch could call anybody. */
  hasMeans({ agentId, numbers }: Pick<ModelBatch, 'agentId' | 'numbers'>): boolean {
    if (this.agents.get(agentId)?.status !== 'active') return false;
    if (numbers.length > 0) return numbers.every((id) => this.has('telephony/numbers', id));
    return this.#numbersOf(agentId, 'outbound').length > 0;
  }

  /** @returns whether it is possible; then it is done. */
  move(id: string, action: 'schedule' | 'pause' | 'resume'): boolean {
    const batch = this['batch-calls'].get(id);
    if (batch === undefined || !allows(batch, action)) return false;
    const isTaken = action === 'schedule' && batch.source === 'folder';
    const contacts = isTaken ? this.contactsIn(batch.folderId) : batch.contacts;
    if (action === 'schedule' && (!this.hasMeans(batch) || contacts.length === 0)) return false;
    this['batch-calls'].set(id, { ...batch, contacts, status: statusAfter(batch, action) });
    return true;
  }

  /** As the API shows them, by id, as far as the model knows them. */
  shown(kind: Kind): ReadonlyMap<string, object> {
    switch (kind) {
      case 'agents':
        return new Map([...this.agents].map(([id, agent]) => [id, this.#shownAgent(id, agent)]));
      case 'workspaces':
      case 'contact-folders':
        return mapValues(this[kind], ({ name }) => ({ name }));
      case 'telephony/numbers':
        return mapValues(this[kind], ({ name, phoneNumber, inbound, outbound }) => ({
          name,
          phone_number: phoneNumber,
          inbound_agent_id: inbound,
          outbound_agent_id: outbound,
        }));
      case 'contacts':
        return mapValues(this[kind], ({ name, folderId, phoneNumber, doNotCall }) => ({
          name,
          folder_id: folderId,
          phone_number: phoneNumber,
          do_not_call: doNotCall,
        }));
      case 'batch-calls':
        return mapValues(this[kind], shownBatch);
      default: {
        const status = kind === 'knowledge-bases' ? 'ready' : 'active';
        return mapValues(this[kind], ({ name }) => ({ name, status }));
      }
    }
  }

  kept(kind: Kind, key: string): KeptAnswer | undefined {
    return this.#kept.get(`${kind} ${key}`);
  }

  keep(kind: Kind, key: string, kept: KeptAnswer): void {
    this.#kept.set(`${kind} ${key}`, kept);
  }

  #shownAgent(id: string, { voiceId, bases, ...agent }: ModelAgent): object {
    return {
      ...agent,
      voice_id: voiceId,
      knowledge_bases: bases,
      inbound_phone_numbers: this.#numbersOf(id, 'inbound'),
      outbound_phone_numbers: this.#numbersOf(id, 'outbound'),
    };
  }

  #numbersOf(agentId: string, direction: 'inbound' | 'outbound'): readonly string[] {
    return [...this['telephony/numbers'].values()]
      .filter((number) => number[direction] === agentId)
      .map(({ phoneNumber }) => phoneNumber)
      .toSorted();
  }
}

function mapValues<Value>(
  map: ReadonlyMap<string, Value>,
  change: (value: Value) => object,
): ReadonlyMap<string, object> {
  return new Map([...map].map(([id, value]) => [id, change(value)]));
}
