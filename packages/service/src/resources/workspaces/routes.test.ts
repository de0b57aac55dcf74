import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import { z } from 'zod';
import { createManualClock } from '../../testing/manual-clock.js';
import type { ApiClient } from '../../testing/api-client.js';
import { assertRefusal } from '../../testing/refusal.js';
import { serveService, type ServedService } from '../../testing/served-service.js';
import { workspaceResource, type WorkspaceResource } from './schema.js';

describe('workspaces', () => {
  const clock = createManualClock();
  let service: ServedService;
  before(async () => {
    service = await serveService({ clock });
  });
  after(() => service.close());

  async function create(client: ApiClient, body: unknown): Promise<WorkspaceResource> {
    const { status, body: answer } = await client.post('/workspaces', body);
    assert.equal(status, 201, JSON.stringify(answer));
    return workspaceResource.parse(answer.data);
  }

  async function namesOf(client: ApiClient): Promise<string[]> {
    const { data } = (await client.get('/workspaces')).body;
    return z
      .array(workspaceResource)
      .parse(data)
      .map(({ name }) => name);
  }

  it('are granted to the key that makes them, and to no other', async () => {
    const { client, clientOf } = await service.createMasterKey();
    const { client: stranger } = await service.createMasterKey();
    assert.deepEqual(await namesOf(client), []);
    const second = await create(client, { name: ' Second ', slug: 'second' });
    await create(client, { name: 'First', slug: 'first' });
    assert.deepEqual(
      [second.name, second.slug, second.created_at],
      ['Second', 'second', clock.now().toISOString()],
    );
    assert.deepEqual(await namesOf(client), ['First', 'Second']);
    assert.deepEqual(await namesOf(stranger), []);
    assert.equal((await clientOf(second.id).post('/tools', { name: 'A tool' })).status, 201);
  });

  it('are granted on demand, as often as is asked', async () => {
    const { id } = await service.createWorkspace();
    const { client, clientOf } = await service.createMasterKey();
    assertRefusal(await clientOf(id).get('/tools'), 'forbidden');
    for (const path of [id, id.toUpperCase()]) {
      const { status, body } = await client.post(`/workspaces/${path}/access`);
      assert.deepEqual([status, workspaceResource.parse(body.data).id], [200, id]);
    }
    assert.equal((await clientOf(id).get('/tools')).status, 200);
    assert.equal((await namesOf(client)).length, 1);
  });

  it('are renamed, and keep their slug', async () => {
    const { client } = await service.createMasterKey();
    const workspace = await create(client, { name: 'Before', slug: 'renamed' });
    clock.advance(1000);
    const { body } = await client.patch(`/workspaces/${workspace.id}`, { name: 'After', slug: 'other' });
    assert.deepEqual(body.data, { ...workspace, name: 'After', updated_at: clock.now().toISOString() });
    assert.deepEqual(await namesOf(client), ['After']);
  });

  it('have a slug of their own', async () => {
    const { client } = await service.createMasterKey();
    const answers = await Promise.all(
      ['one', 'two', 'three'].map((name) => client.post('/workspaces', { name, slug: 'taken' })),
    );
    assert.deepEqual(answers.map(({ status }) => status).sort(), [201, 422, 422]);
    assert.equal((await namesOf(client)).length, 1, 'nothing is granted of what was refused');
  });

  for (const slug of ['', 'A', 'a b', '-a', 'a-', 'a_b', 'é', 'a'.repeat(64), 'a\n', 5, undefined]) {
    it(`refuse ${JSON.stringify(slug)} for a slug`, async () => {
      const { client } = await service.createMasterKey();
      assertRefusal(await client.post('/workspaces', { name: 'A', slug }), 'validation_error', 'slug');
    });
  }

  it('take slugs of 1 to 63 characters', async () => {
    const { client } = await service.createMasterKey();
    for (const slug of ['a', '0', 'a--b', 'b'.repeat(63)]) await create(client, { name: 'A', slug });
  });

  for (const name of ['', ' ', 'n'.repeat(101), null, 5]) {
    it(`refuse ${JSON.stringify(name).slice(0, 20)} for a name`, async () => {
      const { client } = await service.createMasterKey();
      const { id } = await create(client, { name: 'Before', slug: randomUUID() });
      assertRefusal(await client.post('/workspaces', { name, slug: 'unused' }), 'validation_error', 'name');
      assertRefusal(await client.patch(`/workspaces/${id}`, { name }), 'validation_error', 'name');
    });
  }
});
