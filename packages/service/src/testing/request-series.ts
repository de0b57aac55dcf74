// One series of requests on the service and on the model, side by side.

import assert from 'node:assert/strict';
import { randomInt, randomUUID } from 'node:crypto';
import { z } from 'zod';
import { IDEMPOTENCY_HEADER } from '../rest/idempotency.js';
import { UNKNOWN_ID } from './answers.js';
import type { Answer, ApiClient } from './api-client.js';
import { allows } from './batch-model.js';
import type { Assignment, BatchMove, Change, Creation, Step } from './series-step.js';
import { KINDS, ServiceModel, type Kind } from './service-model.js';
import type { SwitchablePlatform } from './switchable-platform.js';

const FAILURES = { well: undefined, unavailable: 'unavailable', rejecting: 'rejected' } as const;
/** Far enough that no batch's time comes. */
const LATER = '2999-01-01T00:00:00Z';
export const namedResource = z.looseObject({ id: z.uuid(), name: z.string() });

/** A page of most kinds has 100 entries at most; a series makes fewer. */
const LISTS: Readonly<Record<Kind, string>> = {
  tools: '/tools?limit=100',
  voices: '/voices',
  agents: '/agents?limit=100',
  'knowledge-bases': '/knowledge-bases?limit=100',
  workspaces: '/workspaces',
  'telephony/numbers': '/telephony/numbers?limit=100',
  'contact-folders': '/contact-folders?limit=100',
  contacts: '/contacts?page_size=100',
  'batch-calls': '/batch-calls?limit=100',
};

const numbers = z
  .array(z.object({ phone_number: z.string() }).transform(({ phone_number: number }) => number))
  .transform((all) => all.toSorted());

/** What is compared of a resource. */
const SHOWN: Readonly<Record<Kind, z.ZodType>> = {
  tools: z.object({ name: z.string(), status: z.string() }),
  voices: z.object({ name: z.string(), status: z.string() }),
  agents: z.object({
    name: z.string(),
    status: z.string(),
    voice_id: z.string(),
    tools: z.array(z.string()),
    knowledge_bases: z.array(z.string()),
    inbound_phone_numbers: numbers,
    outbound_phone_numbers: numbers,
  }),
  'knowledge-bases': z.object({ name: z.string(), status: z.string() }),
  workspaces: z.object({ name: z.string() }),
  'telephony/numbers': z.object({
    name: z.string(),
    phone_number: z.string(),
    inbound_agent_id: z.string().nullable(),
    outbound_agent_id: z.string().nullable(),
  }),
  'contact-folders': z.object({ name: z.string() }),
  contacts: z.object({
    name: z.string(),
    folder_id: z.string().nullable(),
    phone_number: z.string(),
    do_not_call: z.boolean(),
  }),
  'batch-calls': z.object({
    name: z.string(),
    agent_id: z.string(),
    status: z.string(),
    contact_source: z.string(),
    counts: z.object({ total: z.number(), pending: z.number(), skipped: z.number() }),
  }),
};

/** Whose creation takes a key for its repetition. */
const REPEATABLE: ReadonlySet<Kind> = new Set(['tools', 'agents', 'workspaces', 'batch-calls']);
const MIRRORED: ReadonlySet<Kind> = new Set(['tools', 'voices', 'agents', 'knowledge-bases']);
const BATCHES_IN_HAND = 3;
const SOURCES = ['manual', 'csv', 'folder'] as const;

export interface SeriesStage {
  readonly client: ApiClient;
  readonly master: ApiClient;
  readonly platform: SwitchablePlatform;
  /** The voices that every workspace has. */
  readonly builtIn: ReadonlySet<string>;
  readonly credentialId: string;
}

export class RequestSeries {
  readonly #model = new ServiceModel();
  readonly #stage: SeriesStage;
  readonly #client: ApiClient;
  readonly #platform: SwitchablePlatform;
  readonly #slug = `s-${randomUUID()}`;
  /** Nine digits of its own. */
  readonly #digits = String(randomInt(1e8, 1e9));
  /** What was done to batches, as `schedule to active`. */
  readonly moves = new Set<string>();

  constructor(stage: SeriesStage) {
    this.#stage = stage;
    this.#client = stage.client;
    this.#platform = stage.platform;
    stage.platform.failure = undefined;
  }

  async take(each: Step): Promise<void> {
    switch (each.do) {
      case 'turn':
        this.#model.platform = each.platform;
        this.#platform.failure = FAILURES[each.platform];
        return;
      case 'create':
        return this.#create(each);
      case 'change':
      case 'replace':
        return this.#change(each);
      case 'delete':
        return this.#delete(each.kind, each.choice);
      case 'read':
        return this.#read(each.kind, each.choice);
      case 'sync':
        return this.#sync(each.choice);
      case 'assign':
        return this.#assign(each);
      case 'add':
        return this.#add(each.choice);
      case 'schedule':
      case 'pause':
      case 'resume':
        return this.#move(each.do, each.choice);
      case 'list':
        return this.#list(each.kind);
    }
  }

  /** Everything at the end. */
  async finish(): Promise<void> {
    for (const each of KINDS) await this.#list(each);
    for (const [id, { status }] of this.#model.agents) {
      if (status === 'active')
        assert.ok(this.#platform.resources.has(id), 'an active agent is on the platform');
    }
  }

  async #create({ kind, name, choice, key }: Creation): Promise<void> {
    const body = this.#bodyOf(kind, name, choice);
    const answer = await this.#clientOf(kind).post(
      `/${kind}`,
      body,
      key === undefined ? {} : { [IDEMPOTENCY_HEADER]: key },
    );
    const isRepeatable = key !== undefined && REPEATABLE.has(kind);
    const kept = isRepeatable ? this.#model.kept(kind, key) : undefined;
    const request = JSON.stringify(body);
    if (kept !== undefined) {
      if (kept.request !== request) {
        assert.equal(answer.status, 422, 'the key was used for another request');
        return;
      }
      assert.equal(answer.status, 201, 'a repeated request is answered as the first was');
      assert.deepEqual(answer.body.data, kept.answer);
      return;
    }
    const refusal = this.#refusalOfCreation(kind, choice);
    assert.equal(answer.status, refusal ?? 201, JSON.stringify(answer.body));
    if (refusal !== undefined) return;
    const { id } = namedResource.parse(answer.body.data);
    this.#keepCreated(kind, id, { name, choice });
    if (isRepeatable) this.#model.keep(kind, key, { request, answer: answer.body.data });
    this.#compare(kind, id, answer);
  }

  #keepCreated(kind: Kind, id: string, { name, choice }: Pick<Creation, 'name' | 'choice'>): void {
    switch (kind) {
      case 'agents':
        this.#model.setAgent(id, { name, ...this.#references(choice) });
        return;
      case 'telephony/numbers': {
        const phoneNumber = this.#numberOf(choice);
        this.#model[kind].set(id, { name, phoneNumber, inbound: null, outbound: null });
        return;
      }
      case 'contacts':
        this.#model.contacts.set(id, { name, ...this.#contactOf(choice) });
        return;
      case 'batch-calls':
        this.#model[kind].set(id, { name, ...this.#batchOf(choice), status: 'draft', contacts: [] });
        return;
      case 'workspaces':
        this.#model.slugs.add(this.#slugOf(choice));
        this.#model.workspaces.set(id, { name });
        return;
      default:
        this.#model[kind].set(id, { name });
    }
  }

  async #change({ do: verb, kind, name, choice }: Change): Promise<void> {
    const id = this.#idOf(kind, choice);
    const isReplaced = verb === 'replace' && kind === 'agents';
    const path = `/${kind}/${id}`;
    const answer = await (kind === 'voices'
      ? this.#client.send('PATCH', `${path}?name=${name}`)
      : this.#clientOf(kind).send(isReplaced ? 'PUT' : 'PATCH', path, {
          body: isReplaced ? this.#bodyOf(kind, name, choice) : { name },
        }));
    // Numbers are assigned, and keep their names.
    if (kind === 'telephony/numbers' || !this.#model.has(kind, id)) {
      assert.equal(answer.status, 404);
      return;
    }
    if (isReplaced && this.#model.voices.size === 0) {
      assert.equal(answer.status, 422);
      return;
    }
    const refusal = this.#refusalOfMirroring(kind) ?? this.#refusalOfBatch(id, 'change');
    assert.equal(answer.status, refusal ?? 200, JSON.stringify(answer.body));
    if (refusal !== undefined) return;
    this.#model.rename(kind, id, name);
    if (isReplaced) this.#model.setAgent(id, { name, ...this.#references(choice) });
    this.#compare(kind, id, answer);
  }

  async #delete(kind: Kind, choice: number): Promise<void> {
    const id = this.#idOf(kind, choice);
    const answer = await this.#clientOf(kind).delete(`/${kind}/${id}`);
    // Workspaces cannot be deleted.
    if (kind === 'workspaces' || !this.#model.has(kind, id)) {
      assert.equal(answer.status, 404);
      return;
    }
    if (MIRRORED.has(kind) && this.#model.platform !== 'well') {
      assert.equal(answer.status, 502);
      return;
    }
    const refusal = this.#refusalOfBatch(id, 'delete');
    assert.equal(answer.status, refusal ?? 200, JSON.stringify(answer.body));
    if (refusal !== undefined) return;
    this.#model.delete(kind, id);
    assert.ok(!this.#platform.resources.has(id), 'the platform has it still');
  }

  async #read(kind: Kind, choice: number): Promise<void> {
    if (kind === 'workspaces') return this.#list(kind);
    const id = this.#idOf(kind, choice);
    const answer = await this.#client.get(`/${kind}/${id}`);
    assert.equal(answer.status, this.#model.has(kind, id) ? 200 : 404);
    if (answer.status === 200) this.#compare(kind, id, answer);
  }

  async #sync(choice: number): Promise<void> {
    const id = this.#idOf('voices', choice);
    const { status } = await this.#client.post(`/voices/${id}/sync`);
    if (!this.#model.has('voices', id)) assert.equal(status, 404);
    else assert.equal(status, this.#model.platform === 'well' ? 200 : 422);
  }

  async #assign({ choice, direction, to }: Assignment): Promise<void> {
    const kind = 'telephony/numbers';
    const id = this.#idOf(kind, choice);
    const agentId = to === null ? null : this.#idOf('agents', to);
    const answer = await this.#client.post(`/${kind}/${id}/assign`, { [`${direction}_agent_id`]: agentId });
    if (!this.#model.has(kind, id)) {
      assert.equal(answer.status, 404);
      return;
    }
    const isKnown = agentId === null || this.#model.has('agents', agentId);
    assert.equal(answer.status, isKnown ? 200 : 422, JSON.stringify(answer.body));
    if (!isKnown) return;
    this.#model.assign(id, direction, agentId);
    this.#compare(kind, id, answer);
  }

  /** One contact, in the way of the batch's source, or one that there is already. */
  async #add(choice: number): Promise<void> {
    const id = this.#idOf('batch-calls', choice);
    const batch = this.#model['batch-calls'].get(id);
    const contactId = pick([...this.#model.contacts.keys()], choice);
    const known = choice % 2 === 0 ? this.#model.contacts.get(contactId) : undefined;
    const phoneNumber = this.#calleeOf(choice);
    const isImport = choice % 7 === 0 || batch?.source === 'csv';
    const path = `/batch-calls/${id}/contacts`;
    const answer = await (isImport
      ? this.#client.post(`${path}/import`, { csv: `phone_number\n${phoneNumber}\n` })
      : this.#client.post(path, {
          contacts: [known === undefined ? { phone_number: phoneNumber } : { contact_id: contactId }],
        }));
    if (batch === undefined) {
      assert.equal(answer.status, 404);
      return;
    }
    const isTaken = allows(batch, 'add') && batch.source === (isImport ? 'csv' : 'manual');
    assert.equal(answer.status, isTaken ? 200 : 422, JSON.stringify(answer.body));
    if (!isTaken) return;
    const named = isImport ? undefined : known;
    const added = named ?? { phoneNumber, doNotCall: false };
    this.#model['batch-calls'].set(id, { ...batch, contacts: [...batch.contacts, added] });
  }

  async #move(move: BatchMove, choice: number): Promise<void> {
    const id = this.#idOf('batch-calls', choice);
    const answer = await this.#client.post(`/batch-calls/${id}/${move}`);
    if (!this.#model.has('batch-calls', id)) {
      assert.equal(answer.status, 404);
      return;
    }
    const isMoved = this.#model.move(id, move);
    const status = this.#model['batch-calls'].get(id)?.status;
    assert.equal(answer.status, isMoved ? 200 : 422, JSON.stringify(answer.body));
    this.moves.add(isMoved ? `${move} to ${status}` : `no ${move} of ${status}`);
    if (isMoved) this.#compare('batch-calls', id, answer);
  }

  async #list(kind: Kind): Promise<void> {
    const { body, status } = await this.#clientOf(kind).get(LISTS[kind]);
    assert.equal(status, 200);
    const listed = z.array(namedResource).parse(body.data);
    const own = listed.filter(({ id }) => !this.#stage.builtIn.has(id));
    assert.deepEqual(
      new Map(own.map((each) => [each.id, SHOWN[kind].parse(each)])),
      this.#model.shown(kind),
      `the list of ${kind}`,
    );
  }

  #compare(kind: Kind, id: string, { body }: Answer): void {
    assert.deepEqual(SHOWN[kind].parse(body.data), this.#model.shown(kind).get(id), `${kind} ${id}`);
  }

  #clientOf(kind: Kind): ApiClient {
    return kind === 'workspaces' ? this.#stage.master : this.#client;
  }

  #bodyOf(kind: Kind, name: string, choice: number): object {
    switch (kind) {
      case 'tools':
      case 'knowledge-bases':
      case 'contact-folders':
        return { name };
      case 'voices':
        return { name, provider_voice_id: 'slt' };
      case 'agents': {
        const { voiceId, tools, bases } = this.#references(choice);
        return {
          name,
          system_prompt: 'You are a host.',
          voice_id: voiceId,
          tools,
          knowledge_bases: bases,
        };
      }
      case 'workspaces':
        return { name, slug: this.#slugOf(choice) };
      case 'telephony/numbers':
        return { name, phone_number: this.#numberOf(choice), credential_id: this.#stage.credentialId };
      case 'contacts': {
        const { folderId, phoneNumber, doNotCall } = this.#contactOf(choice);
        return { name, folder_id: folderId, phone_number: phoneNumber, do_not_call: doNotCall };
      }
      case 'batch-calls': {
        const { agentId, numbers, source, folderId, isLater } = this.#batchOf(choice);
        return {
          name,
          agent_id: agentId,
          phone_number_ids: numbers,
          contact_source: source,
          contact_folder_id: folderId,
          ...(isLater && { schedule_type: 'scheduled', scheduled_at: LATER }),
        };
      }
    }
  }

  /** A few, so that they are often taken; as the numbers. */
  #slugOf(choice: number): string {
    return `${this.#slug}-${choice % 4}`;
  }

  #numberOf(choice: number): string {
    return `+99${this.#digits}${choice % 4}`;
  }

  #calleeOf(choice: number): string {
    return `+1212555019${choice % 4}`;
  }

  #contactOf(choice: number) {
    return {
      folderId: choice % 3 === 0 ? null : pick([...this.#model['contact-folders'].keys()], choice),
      phoneNumber: this.#calleeOf(choice),
      doNotCall: choice % 5 === 0,
    };
  }

  #batchOf(choice: number) {
    const source = SOURCES[choice % 3] ?? 'manual';
    return {
      agentId: pick([...this.#model.agents.keys()], choice),
      numbers: [...this.#model['telephony/numbers'].keys()].slice(0, choice % 4),
      source,
      folderId: source === 'folder' ? pick([...this.#model['contact-folders'].keys()], choice) : null,
      isLater: choice % 2 === 0,
    };
  }

  #references(choice: number) {
    const tools = [...this.#model.tools.keys()];
    const bases = [...this.#model['knowledge-bases'].keys()];
    return {
      voiceId: pick([...this.#model.voices.keys()], choice),
      tools: tools.slice(0, choice % 3),
      bases: bases.slice(0, choice % 2),
    };
  }

  /** Now and then one that nothing has. */
  #idOf(kind: Kind, choice: number): string {
    const ids = [...this.#model.shown(kind).keys()];
    // A batch is asked for many things, one after the other.
    const among = kind === 'batch-calls' ? ids.slice(-BATCHES_IN_HAND) : ids;
    return choice % 10 === 0 ? UNKNOWN_ID : pick(among, choice);
  }

  #refusalOfCreation(kind: Kind, choice: number): number | undefined {
    switch (kind) {
      case 'workspaces':
        return this.#model.slugs.has(this.#slugOf(choice)) ? 422 : undefined;
      case 'agents':
        return this.#model.voices.size === 0 ? 422 : undefined;
      case 'telephony/numbers': {
        const taken = [...this.#model[kind].values()].map(({ phoneNumber }) => phoneNumber);
        return taken.includes(this.#numberOf(choice)) ? 422 : undefined;
      }
      case 'contacts': {
        const { folderId, phoneNumber } = this.#contactOf(choice);
        const isThere = this.#model.contactsIn(folderId).some((each) => each.phoneNumber === phoneNumber);
        return isThere || !this.#hasFolder(folderId) ? 422 : undefined;
      }
      case 'batch-calls': {
        const batch = this.#batchOf(choice);
        return this.#model.hasMeans(batch) && this.#hasFolder(batch.folderId) ? undefined : 422;
      }
      default:
        return this.#refusalOfMirroring(kind);
    }
  }

  #hasFolder(id: string | null): boolean {
    return id === null || this.#model.has('contact-folders', id);
  }

  /** Agents are kept as drafts instead. */
  #refusalOfMirroring(kind: Kind): number | undefined {
    if (!MIRRORED.has(kind) || kind === 'agents') return undefined;
    return { well: undefined, unavailable: 502, rejecting: 422 }[this.#model.platform];
  }

  #refusalOfBatch(id: string, action: 'change' | 'delete'): number | undefined {
    const batch = this.#model['batch-calls'].get(id);
    return batch === undefined || allows(batch, action) ? undefined : 422;
  }
}

function pick(ids: readonly string[], choice: number): string {
  return ids[choice % ids.length] ?? UNKNOWN_ID;
}
