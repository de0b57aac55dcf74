import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { z } from 'zod';
import { tablesOf } from '../../db/database.js';
import { createSecretBox } from '../../secrets/secret-box.js';
import { keyFromSecret } from '../../secrets/secret-key.js';
import { assertInvalid, dataOf, UNKNOWN_ID } from '../../testing/answers.js';
import type { ApiClient, Answer } from '../../testing/api-client.js';
import { assertRefusal } from '../../testing/refusal.js';
import { serveService, type ServedService, type ServedWorkspace } from '../../testing/served-service.js';
import { createSwitchablePlatform } from '../../testing/switchable-platform.js';
import { toolResource } from '../tools/schema.js';
import { voiceResource } from '../voices/schema.js';
import { agentResource, type AgentResource } from './schema.js';
import type { AgentTables } from './table.js';

const SLT = '20000000-0000-4000-8000-000000000001';
const AWB = '20000000-0000-4000-8000-000000000003';
const PASSPHRASE = 'a passphrase of the operator, long enough';
const secrets = createSecretBox(keyFromSecret(PASSPHRASE));
const REQUIRED = { name: 'Host', voice_id: SLT, system_prompt: 'You are the host.' };

/** What an agent has of which only the required fields were given. */
const DEFAULTS = {
  ...REQUIRED,
  description: '',
  model: 'voicemodel-v0.7',
  status: 'active',
  tools: [],
  knowledge_bases: [],
  knowledge: null,
  temperature: 0.3,
  recording_enabled: false,
  language_hint: null,
  join_timeout: '30s',
  max_duration: '3600s',
  time_exceeded_message: null,
  greeting_settings: { first_speaker: 'FIRST_SPEAKER_AGENT', text: null, delay: 0, uninterruptible: false },
  inactivity_messages: [],
  vad_settings: {
    turn_endpoint_delay: '0.384s',
    minimum_turn_duration: '0s',
    minimum_interruption_duration: '0.09s',
    frame_activation_threshold: 0.1,
  },
  built_in_config: { transfer: { cold: false, warm: false }, hang_up: false, leave_voicemail: false },
  success_criteria: null,
  extraction_schema: null,
  crm_webhook_url: null,
  inbound_phone_numbers: [],
  outbound_phone_numbers: [],
};

/** A value for every field that has a default, other than it. */
const EVERYTHING = {
  description: 'For the restaurant.',
  model: 'another-model',
  temperature: 0.9,
  recording_enabled: true,
  language_hint: 'en-GB',
  join_timeout: '45s',
  max_duration: '600.5s',
  time_exceeded_message: 'Goodbye.',
  greeting_settings: {
    first_speaker: 'FIRST_SPEAKER_USER',
    text: 'Hello {{first_name}}.',
    delay: 1.5,
    uninterruptible: true,
  },
  inactivity_messages: [
    { duration: '10s', message: 'Are you there?', endBehavior: 'END_BEHAVIOR_UNSPECIFIED' },
    { duration: '10s', message: 'Bye.', endBehavior: 'END_BEHAVIOR_HANG_UP' },
  ],
  vad_settings: {
    turn_endpoint_delay: '0.5s',
    minimum_turn_duration: '0.1s',
    minimum_interruption_duration: '0.2s',
    frame_activation_threshold: 0.5,
  },
  built_in_config: { transfer: { cold: true, warm: true }, hang_up: true, leave_voicemail: true },
  success_criteria: 'A table is booked.',
  extraction_schema: { type: 'object', properties: { zeta: { type: 'string' }, alpha: { type: 'number' } } },
  crm_webhook_url: 'https://example.com/calls',
};

const REFUSED: readonly (readonly [field: string, value: unknown, named?: string])[] = [
  ['name', ''],
  ['name', '   '],
  ['name', 'x'.repeat(101)],
  ['name', 7],
  ['voice_id', 'slt'],
  ['voice_id', UNKNOWN_ID],
  ['voice_id', null],
  ['system_prompt', ''],
  ['system_prompt', 'x'.repeat(100_001)],
  ['description', 'x'.repeat(5_001)],
  ['model', ''],
  ['tools', 'all'],
  ['tools', ['hours'], 'tools.0'],
  ['tools', [UNKNOWN_ID], 'tools.0'],
  ['tools', [SLT, SLT], 'tools.1'],
  ['knowledge_bases', [SLT, AWB]],
  ['knowledge_bases', [UNKNOWN_ID], 'knowledge_bases.0'],
  ['knowledge', { kind: 'rag_v2', id: UNKNOWN_ID }, 'knowledge.id'],
  ['knowledge', { kind: 'rag_v1', id: UNKNOWN_ID }, 'knowledge.kind'],
  ['temperature', -0.1],
  ['temperature', 1.1],
  ['temperature', '0.3'],
  ['recording_enabled', 'yes'],
  ['language_hint', 'not a language'],
  ['language_hint', `en-${'a'.repeat(40)}`],
  ['join_timeout', 30],
  ['join_timeout', '30'],
  ['join_timeout', '30 s'],
  ['join_timeout', '-30s'],
  ['join_timeout', '0s'],
  ['max_duration', '86401s'],
  ['max_duration', '007s'],
  ['max_duration', '1h'],
  ['time_exceeded_message', 'x'.repeat(5_001)],
  ['greeting_settings', 'Hello'],
  ['greeting_settings', { first_speaker: 'AGENT' }, 'greeting_settings.first_speaker'],
  ['greeting_settings', { delay: '3s' }, 'greeting_settings.delay'],
  ['greeting_settings', { delay: -1 }, 'greeting_settings.delay'],
  ['greeting_settings', { delay: 61 }, 'greeting_settings.delay'],
  ['greeting_settings', { uninterruptible: 1 }, 'greeting_settings.uninterruptible'],
  ['greeting_settings', { txet: 'Hello' }],
  ['inactivity_messages', { duration: '10s' }],
  ['inactivity_messages', [{ message: 'Hello?' }], 'inactivity_messages.0.duration'],
  ['inactivity_messages', [{ duration: '10s' }], 'inactivity_messages.0.message'],
  ['inactivity_messages', [{ duration: '10s', message: '' }], 'inactivity_messages.0.message'],
  [
    'inactivity_messages',
    [{ duration: '10s', message: 'Bye.', endBehavior: 'HANG_UP' }],
    'inactivity_messages.0.endBehavior',
  ],
  ['inactivity_messages', Array.from({ length: 21 }, () => ({ duration: '1s', message: 'Hello?' }))],
  ['vad_settings', { turn_endpoint_delay: 0.384 }, 'vad_settings.turn_endpoint_delay'],
  ['vad_settings', { minimum_turn_duration: '-1s' }, 'vad_settings.minimum_turn_duration'],
  ['vad_settings', { minimum_interruption_duration: '61s' }, 'vad_settings.minimum_interruption_duration'],
  ['vad_settings', { frame_activation_threshold: 0.05 }, 'vad_settings.frame_activation_threshold'],
  ['vad_settings', { frame_activation_threshold: 1.5 }, 'vad_settings.frame_activation_threshold'],
  ['built_in_config', { hang_up: 'yes' }, 'built_in_config.hang_up'],
  ['built_in_config', { transfer: true }, 'built_in_config.transfer'],
  ['success_criteria', 7],
  ['extraction_schema', 'object'],
  ['extraction_schema', [{ type: 'object' }]],
  ['extraction_schema', { type: 'table' }],
  ['extraction_schema', { description: 'x'.repeat(65_536) }],
  ['crm_webhook_url', 'example.com'],
  ['crm_webhook_url', 'ftp://example.com/'],
  ['crm_webhook_url', `https://example.com/${'x'.repeat(2_000)}`],
  ['crm_webhook_secret', ''],
  ['crm_webhook_secret', 'x'.repeat(501)],
];

describe('the endpoints of agents', () => {
  const platform = createSwitchablePlatform();
  let served: ServedService;
  let workspace: ServedWorkspace;
  let client: ApiClient;
  let other: ApiClient;

  before(async () => {
    served = await serveService({ platform, secret: PASSPHRASE });
    workspace = await served.createWorkspace();
    ({ client } = workspace);
    ({ client: other } = await served.createWorkspace());
  });
  after(() => served.close());

  async function create(fields: object = {}, who = client): Promise<AgentResource> {
    return dataOf(
      await who.send('POST', '/agents', { body: { ...REQUIRED, ...fields } }),
      201,
      agentResource,
    );
  }

  async function send(method: 'GET' | 'PUT' | 'PATCH', id: string, body?: object): Promise<AgentResource> {
    return dataOf(await client.send(method, `/agents/${id}`, { body }), 200, agentResource);
  }

  async function createTool(name: string, who = client): Promise<string> {
    return dataOf(await who.send('POST', '/tools', { body: { name } }), 201, toolResource).id;
  }

  async function importVoice(who = client): Promise<string> {
    const body = { name: 'Own', provider_voice_id: 'rms' };
    return dataOf(await who.send('POST', '/voices', { body }), 201, voiceResource).id;
  }

  async function whileFailing<Result>(run: () => Promise<Result>): Promise<Result> {
    platform.failure = 'unavailable';
    try {
      return await run();
    } finally {
      platform.failure = undefined;
    }
  }

  /** Without what is different each time. */
  function lasting({ id, created_at, updated_at, ...fields }: AgentResource) {
    assert.ok(id !== '' && created_at <= updated_at);
    return fields;
  }

  describe('creating', () => {
    it('takes the defaults for what is not given, and pushes the agent at once', async () => {
      const agent = await create();
      assert.deepEqual(lasting(agent), DEFAULTS);
      assert.deepEqual(await send('GET', agent.id), agent);
      assert.deepEqual(platform.resources.get(agent.id), {
        kind: 'agent',
        id: agent.id,
        workspaceId: workspace.id,
        name: 'Host',
        model: 'voicemodel-v0.7',
        voice: { provider: 'built-in', providerVoiceId: 'slt' },
        toolIds: [],
      });
    });

    it('keeps everything that is given, schemas in their order', async () => {
      const tools = [await createTool('second'), await createTool('first')];
      const agent = await create({ ...EVERYTHING, tools });
      assert.deepEqual(lasting(agent), { ...DEFAULTS, ...EVERYTHING, tools });
      const { extraction_schema: schema } = await send('GET', agent.id);
      assert.equal(JSON.stringify(schema), JSON.stringify(EVERYTHING.extraction_schema));
    });

    it('fills up objects that are given in part', async () => {
      const agent = await create({ greeting_settings: { text: 'Hi.' }, built_in_config: { hang_up: true } });
      assert.deepEqual(agent.greeting_settings, { ...DEFAULTS.greeting_settings, text: 'Hi.' });
      assert.deepEqual(agent.built_in_config, { ...DEFAULTS.built_in_config, hang_up: true });
    });

    for (const field of Object.keys(REQUIRED)) {
      it(`needs ${field}`, async () => {
        const body = Object.fromEntries(Object.entries(REQUIRED).filter(([name]) => name !== field));
        assertInvalid(await client.send('POST', '/agents', { body }), field);
      });
    }

    for (const [field, value, named = field] of REFUSED) {
      it(`refuses ${field} ${JSON.stringify(value).slice(0, 60)}, naming ${named}`, async () => {
        assertInvalid(await client.send('POST', '/agents', { body: { ...REQUIRED, [field]: value } }), named);
      });
    }

    it('does not know the tools and voices of another workspace', async () => {
      const [tool, voice_id] = [await createTool('theirs', other), await importVoice(other)];
      const answer = await client.send('POST', '/agents', { body: { ...REQUIRED, voice_id, tools: [tool] } });
      assertInvalid(answer, 'voice_id');
      assertInvalid(answer, 'tools.0');
    });

    it('happens once for one idempotency key', async () => {
      const headers = { 'X-Idempotency-Key': 'agent-once' };
      const body = { ...REQUIRED, name: 'Only once' };
      const first = dataOf(await client.send('POST', '/agents', { body, headers }), 201, agentResource);
      const again = dataOf(await client.send('POST', '/agents', { body, headers }), 201, agentResource);
      assert.deepEqual(again, first);
      const list = await client.send('GET', '/agents?name=only%20once');
      assert.equal(dataOf(list, 200, z.array(agentResource)).length, 1);
      const another = { ...body, name: 'Another' };
      assertInvalid(await client.send('POST', '/agents', { body: another, headers }), 'X-Idempotency-Key');
    });
  });

  describe('changing', () => {
    it('replaces everything by PUT', async () => {
      const { id } = await create({ ...EVERYTHING, tools: [await createTool('gone')] });
      assert.deepEqual(lasting(await send('PUT', id, { ...REQUIRED, name: 'New' })), {
        ...DEFAULTS,
        name: 'New',
      });
    });

    it('changes only what is given by PATCH', async () => {
      const tools = [await createTool('kept')];
      const agent = await create({ ...EVERYTHING, tools });
      assert.deepEqual(lasting(await send('PATCH', agent.id, {})), lasting(agent));
      const changed = await send('PATCH', agent.id, { temperature: 0, vad_settings: {} });
      const { vad_settings } = DEFAULTS;
      assert.deepEqual(lasting(changed), { ...lasting(agent), temperature: 0, vad_settings });
      assert.deepEqual(await send('GET', agent.id), changed);
    });

    it('is rid of a value by null', async () => {
      const { id } = await create(EVERYTHING);
      const changed = await send('PATCH', id, { crm_webhook_url: null, extraction_schema: null });
      assert.deepEqual([changed.crm_webhook_url, changed.extraction_schema], [null, null]);
    });

    it('takes what was read', async () => {
      const agent = await create(EVERYTHING);
      assert.deepEqual(lasting(await send('PUT', agent.id, agent)), lasting(agent));
    });

    it('refuses what a creation refuses, and then changes nothing', async () => {
      const agent = await create();
      for (const [field, value, named = field] of REFUSED) {
        const answer = await client.send('PATCH', `/agents/${agent.id}`, { body: { [field]: value } });
        assertInvalid(answer, named);
      }
      assertInvalid(await client.send('PUT', `/agents/${agent.id}`, { body: { name: 'New' } }), 'voice_id');
      assert.deepEqual(await send('GET', agent.id), agent);
    });

    it('orders tools anew', async () => {
      const [one, two] = [await createTool('one'), await createTool('two')];
      const { id } = await create({ tools: [one, two] });
      assert.deepEqual((await send('PATCH', id, { tools: [two, one] })).tools, [two, one]);
      assert.deepEqual((await send('PATCH', id, { tools: [one] })).tools, [one]);
    });
  });

  describe('when the voice platform fails', () => {
    it('creates a draft, which a later change makes active', async () => {
      const draft = await whileFailing(() => create());
      assert.deepEqual(lasting(draft), { ...DEFAULTS, status: 'draft' });
      assert.equal((await whileFailing(() => send('PATCH', draft.id, {}))).status, 'draft');
      assert.equal((await send('PATCH', draft.id, {})).status, 'active');
      assert.equal((await send('GET', draft.id)).status, 'active');
    });

    it('keeps the change of an active agent, as a draft', async () => {
      const { id } = await create();
      await whileFailing(() => send('PUT', id, { ...REQUIRED, name: 'Changed' }));
      const agent = await send('GET', id);
      assert.deepEqual([agent.name, agent.status], ['Changed', 'draft']);
    });

    it('deletes nothing', async () => {
      const { id } = await create();
      assertRefusal(await whileFailing(() => client.send('DELETE', `/agents/${id}`)), 'provider_error');
      assert.equal((await send('GET', id)).status, 'active');
    });
  });

  describe('losing what they use', () => {
    it('has no tool that was deleted', async () => {
      const [gone, kept] = [await createTool('gone'), await createTool('kept')];
      const { id } = await create({ tools: [gone, kept] });
      await client.send('DELETE', `/tools/${gone}`);
      const { tools, status } = await send('GET', id);
      assert.deepEqual([tools, status], [[kept], 'active']);
    });

    it('is a draft without its voice, until it gets another one', async () => {
      const voice_id = await importVoice();
      const { id } = await create({ voice_id });
      await client.send('DELETE', `/voices/${voice_id}`);
      const without = await send('GET', id);
      assert.deepEqual([without.status, without.voice_id], ['draft', voice_id]);
      assert.equal((await send('PATCH', id, { name: 'Still silent' })).status, 'draft');
      assert.equal((await send('PATCH', id, { voice_id: AWB })).status, 'active');
    });

    it('leaves agents with another voice as they are', async () => {
      const voice_id = await importVoice();
      const { id } = await create();
      await client.send('DELETE', `/voices/${voice_id}`);
      assert.equal((await send('GET', id)).status, 'active');
    });
  });

  describe('keeping secrets', () => {
    const SECRET = 'canary-webhook-secret';

    async function stored(id: string) {
      return tablesOf<AgentTables>(served.db)
        .selectFrom('agents')
        .selectAll()
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
    }

    it('shows the secret in no answer, and keeps it unreadable', async () => {
      const body = { ...REQUIRED, crm_webhook_secret: SECRET };
      const headers = { 'X-Idempotency-Key': 'agent-with-secret' };
      const created = await client.send('POST', '/agents', { body, headers });
      const { id } = dataOf(created, 201, agentResource);
      const answers: Answer[] = [
        created,
        await client.send('POST', '/agents', { body, headers }),
        await client.send('GET', `/agents/${id}`),
        await client.send('GET', '/agents'),
        await client.send('PATCH', `/agents/${id}`, { body: { name: 'New' } }),
        await client.send('PATCH', `/agents/${id}`, { body: { crm_webhook_secret: SECRET } }),
        await client.send('PUT', `/agents/${id}`, { body }),
      ];
      for (const { body } of answers) assert.doesNotMatch(JSON.stringify(body), /canary|crm_webhook_secret/);
      const row = await stored(id);
      assert.doesNotMatch(JSON.stringify(row), /canary/);
      assert.equal(secrets.open(row.crm_webhook_secret ?? '', id), SECRET);
    });

    it('keeps it by PATCH, and is rid of it by PATCH with null and by PUT', async () => {
      const { id } = await create({ crm_webhook_secret: SECRET });
      await send('PATCH', id, { name: 'New' });
      assert.equal(secrets.open((await stored(id)).crm_webhook_secret ?? '', id), SECRET);
      await send('PATCH', id, { crm_webhook_secret: null });
      assert.equal((await stored(id)).crm_webhook_secret, null);
      await send('PATCH', id, { crm_webhook_secret: SECRET });
      await send('PUT', id, REQUIRED);
      assert.equal((await stored(id)).crm_webhook_secret, null);
    });
  });

  describe('listing and deleting', () => {
    it('lists by status and by a part of the name, page by page', async () => {
      const { client: lister } = await served.createWorkspace();
      await create({ name: 'One 100%' }, lister);
      await create({ name: 'Two' }, lister);
      await whileFailing(() => create({ name: 'Another one' }, lister));
      const list = async (query: string) => {
        const answer = await lister.send('GET', `/agents${query}`);
        return dataOf(answer, 200, z.array(agentResource)).map(({ name }) => name);
      };
      assert.deepEqual((await list('')).sort(), ['Another one', 'One 100%', 'Two']);
      assert.deepEqual((await list('?name=ONE')).sort(), ['Another one', 'One 100%']);
      assert.deepEqual(await list('?name=%25'), ['One 100%']);
      assert.deepEqual(await list('?status=draft'), ['Another one']);
      assert.deepEqual(await list('?status=creating'), []);
      const page = await lister.send('GET', '/agents?limit=2&offset=1');
      assert.deepEqual(page.body.pagination, { total: 3, limit: 2, offset: 1, has_more: false });
      assertInvalid(await lister.send('GET', '/agents?status=gone'), 'status');
    });

    it('deletes an agent here and on the platform', async () => {
      const { id } = await create({ tools: [await createTool('free again')] });
      dataOf(await client.send('DELETE', `/agents/${id}`), 200, z.object({ id: z.literal(id) }));
      assertRefusal(await client.send('GET', `/agents/${id}`), 'not_found');
      assert.equal(platform.resources.has(id), false);
    });

    it('does not know the agents of another workspace', async () => {
      const { id } = await create();
      const path = `/agents/${id}`;
      assertRefusal(await other.send('GET', path), 'not_found');
      assertRefusal(await other.send('PUT', path, { body: REQUIRED }), 'not_found');
      assertRefusal(await other.send('PATCH', path, { body: { name: 'Mine' } }), 'not_found');
      assertRefusal(await other.send('DELETE', path), 'not_found');
      const listed = dataOf(await other.send('GET', '/agents'), 200, z.array(agentResource));
      assert.deepEqual(listed, []);
      assert.equal((await send('GET', id)).name, 'Host');
    });
  });
});
