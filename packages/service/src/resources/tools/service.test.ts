import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { z } from 'zod';
import { createManualClock } from '../../testing/manual-clock.js';
import { postgresIsMissing, startPostgres, type PostgresServer } from '../../testing/postgres-server.js';
import { serveService, type ServedService } from '../../testing/served-service.js';
import { toolResource } from './schema.js';
import { toModelToolName } from './service.js';

describe('the name that the model calls a tool by', () => {
  for (const [name, expected] of [
    ['opening_hours', 'opening_hours'],
    ['Check the menu!', 'Check_the_menu'],
    ['Réservé à Zoë', 'Reserve_a_Zoe'],
    ['ﬁle №5', 'file_No5'],
    ['Часы работы', 'tool'],
    ['Часы 24', '24'],
    ['🍕', 'tool'],
    ['  _a-b_ ', 'a-b'],
    ['', 'tool'],
    ['x'.repeat(200), 'x'.repeat(64)],
    ['é'.repeat(200), 'e'.repeat(64)],
  ] as const) {
    it(`is ${expected.slice(0, 20)} for "${name.slice(0, 20)}"`, () => {
      assert.equal(toModelToolName(name), expected);
    });
  }
});

describe('a list of 120 tools', () => {
  const clock = createManualClock();
  let service: ServedService;
  let get: (query: string) => Promise<{ names: string[]; pagination: unknown }>;
  before(async () => {
    service = await serveService({ clock });
    const { client } = await service.createWorkspace();
    get = async (query) => {
      const { body } = await client.get(`/tools?${query}`);
      return {
        names: z
          .array(toolResource)
          .parse(body.data)
          .map(({ name }) => name),
        pagination: body.pagination,
      };
    };
    // The first half at one time, the others one after the other.
    for (let index = 0; index < 120; index += 1) {
      if (index >= 60) clock.advance(1000);
      const isOffer = index % 10 === 0;
      await client.post('/tools', { name: isOffer ? `Offer ${index} %` : `tool_${index}` });
    }
  });
  after(() => service.close());

  it('comes in pages, the newest first, each tool once', async () => {
    const first = await get('');
    assert.deepEqual(first.pagination, { total: 120, limit: 50, offset: 0, has_more: true });
    assert.deepEqual(first.names.slice(0, 3), ['tool_119', 'tool_118', 'tool_117']);
    const names = new Set(first.names);
    for (const [offset, has_more] of [
      [50, true],
      [100, false],
    ] as const) {
      const page = await get(`offset=${offset}`);
      assert.deepEqual(page.pagination, { total: 120, limit: 50, offset, has_more });
      for (const name of page.names) names.add(name);
    }
    assert.equal(names.size, 120);
  });

  it('ends where there are no more', async () => {
    const last = await get('limit=100&offset=20');
    assert.deepEqual(last.pagination, { total: 120, limit: 100, offset: 20, has_more: false });
    assert.equal(last.names.length, 100);
    const beyond = await get('limit=1&offset=120');
    assert.deepEqual(beyond, {
      names: [],
      pagination: { total: 120, limit: 1, offset: 120, has_more: false },
    });
  });

  it('is filtered by a part of the name in any case, and counts what matches', async () => {
    const { names, pagination } = await get('name=OFFER&limit=5');
    assert.deepEqual(
      names,
      [110, 100, 90, 80, 70].map((index) => `Offer ${index} %`),
    );
    assert.deepEqual(pagination, { total: 12, limit: 5, offset: 0, has_more: true });
    assert.equal((await get('name=%25&limit=100')).names.length, 12);
    assert.equal((await get('name=l_11&limit=100')).names.length, 10);
    assert.equal((await get('name=nothing')).names.length, 0);
  });
});

describe('changes of a tool at once', { skip: postgresIsMissing }, () => {
  let server: PostgresServer;
  let service: ServedService;
  before(async () => {
    server = await startPostgres();
    service = await serveService({ database: { kind: 'server', url: await server.createDatabase() } });
  });
  after(async () => {
    await service.close();
    await server.stop();
  });

  it('leave each other’s fields as they are', async () => {
    const { client } = await service.createWorkspace();
    for (let round = 0; round < 20; round += 1) {
      const { id } = toolResource.parse((await client.post('/tools', { name: 'before' })).body.data);
      await Promise.all([
        client.patch(`/tools/${id}`, { name: 'after' }),
        client.patch(`/tools/${id}`, { definition: { description: 'after' } }),
      ]);
      const tool = toolResource.parse((await client.get(`/tools/${id}`)).body.data);
      assert.deepEqual([tool.name, tool.definition.description], ['after', 'after']);
    }
  });
});
