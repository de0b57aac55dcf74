// Random series of requests leave the service where a small model says: states, references, and answers to repeated keys.
// VOICE_AGENT_TEST_RUNS=10000 takes so many steps.

import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import fc from 'fast-check';
import { z } from 'zod';
import { IDEMPOTENCY_HEADER } from '../rest/idempotency.js';
import type { Answer, ApiClient } from '../testing/api-client.js';
import { UNKNOWN_ID } from '../testing/answers.js';
import { serveService, type ServedService } from '../testing/served-service.js';
import { ServiceModel, type PlatformState } from '../testing/service-model.js';
import { createSwitchablePlatform, type SwitchablePlatform } from '../testing/switchable-platform.js';
import { TEST_RUNS } from '../testing/test-runs.js';

const STEPS = TEST_RUNS ?? 300;
const STEPS_OF_A_SERIES = 100;
/** The specification's pages have 100 entries at most; a series makes fewer. */
const WHOLE_LIST = '?limit=100';

/** The kinds of resource that are made by POST, by the names of their paths. */
type Kind = 'tools' | 'voices' | 'agents' | 'knowledge-bases' | 'workspaces';

type Step =
  | { readonly do: 'turn'; readonly platform: PlatformState }
  | {
      readonly do: 'create';
      readonly kind: Kind;
      readonly name: string;
      /** Which of the existing ones it refers to. */
      readonly choice: number;
      readonly key: string | undefined;
    }
  | { readonly do: 'change' | 'replace'; readonly kind: Kind; readonly name: string; readonly choice: number }
  | { readonly do: 'delete' | 'read' | 'sync'; readonly kind: Kind; readonly choice: number }
  | { readonly do: 'list'; readonly kind: Kind };

const kind = fc.constantFrom<Kind>('tools', 'voices', 'agents', 'agents', 'knowledge-bases', 'workspaces');
const choice = fc.nat(1_000);
const name = fc.constantFrom('Ann', 'Bob', 'Cid');
const key = fc.option(fc.constantFrom('one', 'two', 'three'), { nil: undefined });

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('turn' as const),
      platform: fc.constantFrom<PlatformState>('well', 'well', 'well', 'unavailable', 'rejecting'),
    }),
  },
  { weight: 8, arbitrary: fc.record({ do: fc.constant('create' as const), kind, name, choice, key }) },
  {
    weight: 6,
    arbitrary: fc.record({ do: fc.constantFrom('change' as const, 'replace' as const), kind, name, choice }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('delete' as const), kind, choice }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constantFrom('read' as const, 'sync' as const), kind, choice }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('list' as const), kind }) },
);

const FAILURES = { well: undefined, unavailable: 'unavailable', rejecting: 'rejected' } as const;
const resource = z.looseObject({ id: z.uuid(), name: z.string() });

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
  }),
  'knowledge-bases': z.object({ name: z.string(), status: z.string() }),
  workspaces: z.object({ name: z.string() }),
};

interface SeriesStage {
  readonly client: ApiClient;
  readonly master: ApiClient;
  readonly platform: SwitchablePlatform;
  readonly builtIn: ReadonlySet<string>;
}

/** One series on the service and on the model, side by side. */
class Series {
  readonly #model = new ServiceModel();
  readonly #client: ApiClient;
  readonly #master: ApiClient;
  readonly #platform: SwitchablePlatform;
  readonly #slug = `s-${randomUUID()}`;
  /** The voices that every workspace has. */
  readonly #builtIn: ReadonlySet<string>;

  constructor({ client, master, platform, builtIn }: SeriesStage) {
    this.#client = client;
    this.#master = master;
    this.#platform = platform;
    this.#builtIn = builtIn;
    platform.failure = undefined;
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
        return this.#delete(each);
      case 'read':
        return this.#read(each);
      case 'sync':
        return this.#sync(each);
      case 'list':
        return this.#list(each.kind);
    }
  }

  async #create({ kind, name, choice, key }: Extract<Step, { do: 'create' }>): Promise<void> {
    const body = this.#bodyOf(kind, name, choice);
    const answer = await this.#clientOf(kind).post(
      `/${kind}`,
      body,
      key === undefined ? {} : { [IDEMPOTENCY_HEADER]: key },
    );
    // The creation of voices and of bases takes no key.
    const isRepeatable = key !== undefined && kind !== 'voices' && kind !== 'knowledge-bases';
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
    const { id } = resource.parse(answer.body.data);
    if (kind === 'tools') this.#model.tools.set(id, { name });
    if (kind === 'voices' || kind === 'knowledge-bases') this.#model[kind].set(id, { name });
    if (kind === 'agents') this.#model.setAgent(id, { name, ...this.#references(choice) });
    if (kind === 'workspaces') {
      this.#model.workspaces.set(id, { name });
      this.#model.slugs.add(this.#slugOf(choice));
    }
    if (isRepeatable) this.#model.keep(kind, key, { request, answer: answer.body.data });
    this.#compare(kind, id, answer);
  }

  async #change({
    do: verb,
    kind,
    name,
    choice,
  }: Extract<Step, { do: 'change' | 'replace' }>): Promise<void> {
    const id = this.#idOf(kind, choice);
    const isReplaced = verb === 'replace' && kind === 'agents';
    const path = `/${kind}/${id}`;
    const answer = await (kind === 'voices'
      ? this.#client.send('PATCH', `${path}?name=${name}`)
      : this.#clientOf(kind).send(isReplaced ? 'PUT' : 'PATCH', path, {
          body: isReplaced ? this.#bodyOf(kind, name, choice) : { name },
        }));
    if (!this.#model.has(kind, id)) {
      assert.equal(answer.status, 404);
      return;
    }
    if (isReplaced && this.#model.voices.size === 0) {
      assert.equal(answer.status, 422);
      return;
    }
    const refusal = this.#refusalOfMirroring(kind);
    assert.equal(answer.status, refusal ?? 200, JSON.stringify(answer.body));
    if (refusal !== undefined) return;
    this.#model.rename(kind, id, name);
    if (isReplaced) this.#model.setAgent(id, { name, ...this.#references(choice) });
    this.#compare(kind, id, answer);
  }

  async #delete({ kind, choice }: Extract<Step, { do: 'delete' | 'read' | 'sync' }>): Promise<void> {
    const id = this.#idOf(kind, choice);
    const answer = await this.#clientOf(kind).delete(`/${kind}/${id}`);
    // Workspaces cannot be deleted.
    if (kind === 'workspaces' || !this.#model.has(kind, id)) {
      assert.equal(answer.status, 404);
      return;
    }
    if (this.#model.platform !== 'well') {
      assert.equal(answer.status, 502);
      return;
    }
    assert.equal(answer.status, 200, JSON.stringify(answer.body));
    this.#model.delete(kind, id);
    assert.ok(!this.#platform.resources.has(id), 'the platform has it still');
  }

  async #read({ kind, choice }: Extract<Step, { do: 'delete' | 'read' | 'sync' }>): Promise<void> {
    if (kind === 'workspaces') return this.#list(kind);
    const id = this.#idOf(kind, choice);
    const answer = await this.#client.get(`/${kind}/${id}`);
    assert.equal(answer.status, this.#model.has(kind, id) ? 200 : 404);
    if (answer.status === 200) this.#compare(kind, id, answer);
  }

  async #sync({ choice }: Extract<Step, { do: 'delete' | 'read' | 'sync' }>): Promise<void> {
    const id = this.#idOf('voices', choice);
    const { status } = await this.#client.post(`/voices/${id}/sync`);
    if (!this.#model.has('voices', id)) assert.equal(status, 404);
    else assert.equal(status, this.#model.platform === 'well' ? 200 : 422);
  }

  async #list(kind: Kind): Promise<void> {
    const { body, status } = await this.#clientOf(kind).get(
      `/${kind}${kind === 'voices' || kind === 'workspaces' ? '' : WHOLE_LIST}`,
    );
    assert.equal(status, 200);
    const listed = z.array(resource).parse(body.data);
    const own = listed.filter(({ id }) => !this.#builtIn.has(id));
    assert.deepEqual(
      new Map(own.map((each) => [each.id, SHOWN[kind].parse(each)])),
      this.#model.shown(kind),
      `the list of ${kind}`,
    );
  }

  /** Everything at the end. */
  async finish(): Promise<void> {
    for (const each of ['tools', 'voices', 'agents', 'knowledge-bases', 'workspaces'] as const)
      await this.#list(each);
    for (const [id, { status }] of this.#model.agents) {
      if (status === 'active')
        assert.ok(this.#platform.resources.has(id), 'an active agent is on the platform');
    }
  }

  #compare(kind: Kind, id: string, { body }: Answer): void {
    assert.deepEqual(SHOWN[kind].parse(body.data), this.#model.shown(kind).get(id), `${kind} ${id}`);
  }

  #clientOf(kind: Kind): ApiClient {
    return kind === 'workspaces' ? this.#master : this.#client;
  }

  #bodyOf(kind: Kind, name: string, choice: number): object {
    switch (kind) {
      case 'tools':
      case 'knowledge-bases':
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
    }
  }

  /** A few, so that they are often taken. */
  #slugOf(choice: number): string {
    return `${this.#slug}-${choice % 4}`;
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
    return choice % 10 === 0 ? UNKNOWN_ID : pick([...this.#model.shown(kind).keys()], choice);
  }

  #refusalOfCreation(kind: Kind, choice: number): number | undefined {
    if (kind === 'workspaces') return this.#model.slugs.has(this.#slugOf(choice)) ? 422 : undefined;
    if (kind === 'agents') return this.#model.voices.size === 0 ? 422 : undefined;
    return this.#refusalOfMirroring(kind);
  }

  /** Agents are kept as drafts instead. */
  #refusalOfMirroring(kind: Kind): number | undefined {
    if (kind === 'workspaces' || kind === 'agents') return undefined;
    return { well: undefined, unavailable: 502, rejecting: 422 }[this.#model.platform];
  }
}

function pick(ids: readonly string[], choice: number): string {
  return ids[choice % ids.length] ?? UNKNOWN_ID;
}

describe('a random series of requests', () => {
  const platform = createSwitchablePlatform();
  let service: ServedService;
  before(async () => {
    service = await serveService({ platform });
  });
  after(() => service.close());

  it('leaves the service in the state that a small model says', async () => {
    let taken = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { minLength: STEPS_OF_A_SERIES, maxLength: STEPS_OF_A_SERIES }),
        async (steps) => {
          const { client } = await service.createWorkspace();
          const { client: master } = await service.createMasterKey();
          const { body } = await client.get('/voices');
          const builtIn = new Set(
            z
              .array(resource)
              .parse(body.data)
              .map(({ id }) => id),
          );
          const series = new Series({ client, master, platform, builtIn });
          for (const each of steps) {
            await series.take(each);
            taken += 1;
          }
          await series.finish();
        },
      ),
      // The seed and the failing series are part of the failure's message; a shorter one would take long to find.
      { numRuns: Math.ceil(STEPS / STEPS_OF_A_SERIES), endOnFailure: true, includeErrorInReport: true },
    );
    assert.ok(taken >= STEPS);
    assert.deepEqual(service.defects, []);
  });
});
