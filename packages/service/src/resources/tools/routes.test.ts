import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { ApiClient } from '../../testing/api-client.js';
import { createManualClock } from '../../testing/manual-clock.js';
import { assertRefusal } from '../../testing/refusal.js';
import { serveService, type ServedService } from '../../testing/served-service.js';
import { toolResource, type ToolResource } from './schema.js';

/** Everything that a definition may hold. */
const FULL = {
  modelToolName: 'opening_hours',
  type: 'http',
  description: 'Says when we are open.',
  http: { url: 'https://example.com/hours/{day}', method: 'POST' },
  dynamicParameters: [
    {
      name: 'day',
      location: 'PARAMETER_LOCATION_PATH',
      schema: { type: 'string', description: 'A day.', enum: ['monday', 'sunday'] },
      required: true,
    },
  ],
  staticParameters: [{ name: 'site', location: 'PARAMETER_LOCATION_QUERY', value: 7 }],
  requirements: {
    httpSecurityOptions: {
      options: [
        { requirements: { key: { headerApiKey: { name: 'X-Key' } } } },
        {
          requirements: { key: { queryApiKey: { name: 'key' } }, login: { httpAuth: { scheme: 'bearer' } } },
        },
      ],
    },
  },
  timeout: '10.5s',
};

const PARAMETER = { name: 'day', location: 'PARAMETER_LOCATION_QUERY', schema: { type: 'string' } };
const requiring = (requirement: unknown) => ({
  requirements: { httpSecurityOptions: { options: [{ requirements: { key: requirement } }] } },
});

describe('tools', () => {
  const clock = createManualClock();
  let service: ServedService;
  let client: ApiClient;
  before(async () => {
    service = await serveService({ clock });
    ({ client } = await service.createWorkspace());
  });
  after(() => service.close());

  async function create(body: unknown): Promise<ToolResource> {
    const { status, body: answer } = await client.post('/tools', body);
    assert.equal(status, 201, JSON.stringify(answer));
    return toolResource.parse(answer.data);
  }

  it('are kept as they were given, and read again', async () => {
    const tool = await create({ name: 'Opening hours', definition: FULL });
    assert.equal(tool.name, 'Opening hours');
    assert.equal(tool.status, 'active');
    assert.equal(tool.created_at, clock.now().toISOString());
    assert.equal(tool.updated_at, tool.created_at);
    assert.deepEqual(tool.definition, FULL);
    assert.deepEqual((await client.get(`/tools/${tool.id}`)).body.data, tool);
    assert.deepEqual((await client.get(`/tools/${tool.id.toUpperCase()}`)).body.data, tool);
  });

  it('have defaults', async () => {
    const http = { url: 'http://example.com' };
    const { definition } = await create({
      name: 'Defaults',
      definition: { type: 'http', http, dynamicParameters: [PARAMETER] },
    });
    assert.deepEqual(definition, {
      modelToolName: 'Defaults',
      type: 'http',
      http: { ...http, method: 'GET' },
      dynamicParameters: [{ ...PARAMETER, required: false }],
    });
  });

  it('without a definition are placeholders', async () => {
    assert.deepEqual((await create({ name: 'Later on' })).definition, { modelToolName: 'Later_on' });
  });

  it('need a name, unless the model has one for them', async () => {
    for (const body of [{}, { definition: {} }, { definition: { description: 'What?' } }]) {
      assertRefusal(await client.post('/tools', body), 'validation_error', 'name');
    }
    assert.equal((await create({ definition: { modelToolName: 'hours' } })).name, 'hours');
  });

  for (const name of ['', '   ', 'n'.repeat(101), 5, null, ['name']]) {
    it(`refuse ${JSON.stringify(name).slice(0, 20)} for a name`, async () => {
      assertRefusal(await client.post('/tools', { name }), 'validation_error', 'name');
    });
  }

  it('have names of up to 100 characters, without the space around them', async () => {
    assert.equal((await create({ name: ` ${'n'.repeat(100)} ` })).name, 'n'.repeat(100));
  });

  describe('accept a definition with', () => {
    for (const [what, definition] of [
      ['nothing in it', {}],
      ['a name of 64 characters', { modelToolName: 'aZ0_-'.padEnd(64, 'x') }],
      ['a client’s tool', { type: 'client' }],
      ['50 parameters', { dynamicParameters: Array(50).fill(PARAMETER) }],
      ['no parameters', { dynamicParameters: [], staticParameters: [] }],
      [
        'a static text and truth',
        { staticParameters: ['a', false].map((value) => ({ ...FULL.staticParameters[0], value })) },
      ],
      ['no requirements', { requirements: {} }],
      ['the shortest time', { timeout: '1s' }],
      ['the longest time', { timeout: '40s' }],
    ] as const) {
      it(what, () => create({ name: 'Accepted', definition }).then(() => undefined));
    }
  });

  describe('refuse a definition with', () => {
    for (const [what, definition, field] of [
      ['another field', { url: 'https://example.com' }, 'definition'],
      ['a name with a space', { modelToolName: 'opening hours' }, 'definition.modelToolName'],
      ['an empty name', { modelToolName: '' }, 'definition.modelToolName'],
      ['a name of 65 characters', { modelToolName: 'x'.repeat(65) }, 'definition.modelToolName'],
      ['a name with a line break', { modelToolName: 'x\n' }, 'definition.modelToolName'],
      ['an unknown type', { type: 'telepathy' }, 'definition.type'],
      ['an endless description', { description: 'x'.repeat(5001) }, 'definition.description'],
      ['no address for http', { type: 'http' }, 'definition.http'],
      ['no url', { http: {} }, 'definition.http.url'],
      ['an url of another kind', { http: { url: 'file:///etc/passwd' } }, 'definition.http.url'],
      ['an url without its scheme', { http: { url: 'example.com' } }, 'definition.http.url'],
      [
        'an unknown method',
        { http: { url: 'https://example.com', method: 'TRACE' } },
        'definition.http.method',
      ],
      ['51 parameters', { dynamicParameters: Array(51).fill(PARAMETER) }, 'definition.dynamicParameters'],
      [
        'a parameter without a name',
        { dynamicParameters: [{ ...PARAMETER, name: '' }] },
        'definition.dynamicParameters.0.name',
      ],
      [
        'a parameter nowhere',
        { dynamicParameters: [{ ...PARAMETER, location: 'QUERY' }] },
        'definition.dynamicParameters.0.location',
      ],
      [
        'a parameter without a schema',
        { dynamicParameters: [{ ...PARAMETER, schema: undefined }] },
        'definition.dynamicParameters.0.schema',
      ],
      [
        'a text for required',
        { dynamicParameters: [{ ...PARAMETER, required: 'yes' }] },
        'definition.dynamicParameters.0.required',
      ],
      [
        'an object for a static value',
        { staticParameters: [{ ...FULL.staticParameters[0], value: {} }] },
        'definition.staticParameters.0.value',
      ],
      [
        'an unknown requirement',
        requiring({ oauth: {} }),
        'definition.requirements.httpSecurityOptions.options.0.requirements.key',
      ],
      [
        'two requirements in one',
        requiring({ headerApiKey: { name: 'a' }, queryApiKey: { name: 'a' } }),
        undefined,
      ],
      ['no time', { timeout: '0s' }, 'definition.timeout'],
      ['too much time', { timeout: '41s' }, 'definition.timeout'],
      ['a little too much time', { timeout: '40.5s' }, 'definition.timeout'],
      ['a number for time', { timeout: 10 }, 'definition.timeout'],
    ] as const) {
      it(what, async () => {
        assertRefusal(
          await client.post('/tools', { name: 'Refused', definition }),
          'validation_error',
          field,
        );
        const { id } = await create({ name: 'Unchanged' });
        assertRefusal(await client.patch(`/tools/${id}`, { definition }), 'validation_error', field);
      });
    }
  });

  describe('when changed', () => {
    it('keep what is not given', async () => {
      const tool = await create({ name: 'Opening hours', definition: FULL });
      clock.advance(5000);
      const renamed = toolResource.parse(
        (await client.patch(`/tools/${tool.id}`, { name: 'Hours' })).body.data,
      );
      assert.deepEqual(renamed, { ...tool, name: 'Hours', updated_at: clock.now().toISOString() });

      const definition = { modelToolName: 'hours', description: 'New.' };
      const { body } = await client.patch(`/tools/${tool.id}`, { definition });
      assert.deepEqual(body.data, { ...renamed, definition });
      assert.deepEqual((await client.patch(`/tools/${tool.id}`, {})).body.data, body.data);
      assert.deepEqual((await client.get(`/tools/${tool.id}`)).body.data, body.data);
    });

    it('have a name for the model again where the new definition gives none', async () => {
      const { id } = await create({ name: 'First name' });
      const change = { name: 'Second name', definition: { description: 'New.' } };
      const { body } = await client.patch(`/tools/${id}`, change);
      assert.equal(toolResource.parse(body.data).definition.modelToolName, 'Second_name');
    });

    it('take no other names for nothing, and no id', async () => {
      const tool = await create({ name: 'Same' });
      for (const name of ['', null, 5]) {
        assertRefusal(await client.patch(`/tools/${tool.id}`, { name }), 'validation_error', 'name');
      }
      const { body } = await client.patch(`/tools/${tool.id}`, { id: 'another', status: 'failed' });
      assert.deepEqual(body.data, { ...tool, updated_at: clock.now().toISOString() });
    });
  });

  it('are gone once deleted', async () => {
    const { id } = await create({ name: 'Deleted' });
    const { status, body } = await client.delete(`/tools/${id}`);
    assert.deepEqual([status, body.data], [200, { id, deleted: true }]);
    assertRefusal(await client.get(`/tools/${id}`), 'not_found');
    assertRefusal(await client.patch(`/tools/${id}`, { name: 'Again' }), 'not_found');
    assertRefusal(await client.delete(`/tools/${id}`), 'not_found');
    assert.equal((await client.get('/tools?name=Deleted')).body.pagination.total, 0);
  });
});
