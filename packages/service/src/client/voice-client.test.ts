import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import { sql } from 'kysely';
import { UNKNOWN_ID } from '../testing/answers.js';
import { serveService, type ServedService, type ServedWorkspace } from '../testing/served-service.js';
import { createVoiceClient, VoiceApiError } from './index.js';

const ROWS = 10_000;

describe('the client, at a real service,', () => {
  let service: ServedService;
  let workspace: ServedWorkspace;
  const clientOf = ({ key }: { readonly key: string }) =>
    createVoiceClient({ baseUrl: service.baseUrl, apiKey: key });
  before(async () => {
    service = await serveService();
    workspace = await service.createWorkspace();
  });
  after(() => service.close());

  it('makes, reads, changes and deletes an agent', async () => {
    const client = clientOf(workspace);
    const { data: voices } = await client.get('/voices');
    const voice_id = voices[0]?.id ?? '';
    const body = { name: 'Host', voice_id, system_prompt: 'Be brief.' };
    const { data: agent, meta } = await client.post('/agents', { body });
    assert.deepEqual([agent.name, agent.temperature, agent.status], ['Host', 0.3, 'active']);
    assert.ok(meta.request_id.length > 0);
    const params = { path: { agent_id: agent.id } };
    const changed = await client.patch('/agents/{agent_id}', { params, body: { temperature: 1 } });
    assert.equal(changed.data.temperature, 1);
    assert.equal((await client.get('/agents/{agent_id}', { params })).data.temperature, 1);
    const replaced = await client.put('/agents/{agent_id}', { params, body });
    assert.equal(replaced.data.temperature, 0.3);
    assert.deepEqual((await client.delete('/agents/{agent_id}', { params })).data, {
      id: agent.id,
      deleted: true,
    });
  });

  it('reads an export as text', async () => {
    const text = await clientOf(workspace).get('/exports/calls');
    assert.match(text, /^id,agent_id,/);
  });

  it('does twice what is asked for twice, and once what has one key', async () => {
    const own = await service.createWorkspace();
    const client = clientOf(own);
    const body = { name: 'twice' };
    await client.post('/tools', { body });
    await client.post('/tools', { body });
    const params = { header: { 'X-Idempotency-Key': randomUUID() } };
    const first = await client.post('/tools', { body, params });
    const second = await client.post('/tools', { body, params });
    assert.equal(second.data.id, first.data.id);
    assert.equal((await client.get('/tools')).pagination.total, 3);
  });

  it('acts on the workspace that a master key names', async () => {
    const own = await service.createWorkspace();
    const { key } = await service.createMasterKey([own.id]);
    const { baseUrl } = service;
    const client = createVoiceClient({ baseUrl: `${baseUrl}/`, apiKey: key, workspaceId: own.id });
    await client.post('/tools', { body: { name: 'Ours' } });
    assert.equal((await clientOf(own).get('/tools')).data[0]?.name, 'Ours');
  });

  it('throws what the service refuses, with the fields', async () => {
    const body = { name: '', voice_id: UNKNOWN_ID, system_prompt: 'Be brief.' };
    await assert.rejects(clientOf(workspace).post('/agents', { body }), (error: unknown) => {
      assert.ok(error instanceof VoiceApiError);
      assert.deepEqual([error.status, error.code], [422, 'validation_error']);
      assert.deepEqual(error.details, [{ field: 'name', message: 'must not be empty.' }]);
      assert.match(error.requestId ?? '', /^[\da-f-]{36}$/);
      return true;
    });
    await assert.rejects(clientOf({ key: 'wrong' }).get('/agents'), { status: 401, code: 'unauthorized' });
  });

  it('knows a stranger by its answer', async () => {
    const client = createVoiceClient({ baseUrl: service.origin, apiKey: workspace.key });
    await assert.rejects(client.get('/tools'), { status: 404, code: 'unexpected_answer' });
  });

  it(`reads ${ROWS} rows, each once, in the order of the list`, async () => {
    const own = await service.createWorkspace();
    await insertTools(own.id);
    const names: string[] = [];
    for await (const tool of clientOf(own).listAll('/tools')) names.push(tool.name);
    assert.equal(names.length, ROWS);
    assert.equal(new Set(names).size, ROWS);
    assert.deepEqual([names[0], names.at(-1)], [`tool_${ROWS}`, 'tool_1']);
    const found: string[] = [];
    for await (const tool of clientOf(own).listAll('/tools', { name: 'TOOL_999' })) found.push(tool.name);
    assert.equal(found.length, 11);
  });

  it('leaves out rows that a creation has moved onto the next page', async () => {
    const own = await service.createWorkspace();
    await insertTools(own.id, 150);
    const client = clientOf(own);
    const names: string[] = [];
    for await (const tool of client.listAll('/tools')) {
      if (names.length === 0) await client.post('/tools', { body: { name: 'new' } });
      names.push(tool.name);
    }
    assert.equal(names.length, 150);
    assert.equal(new Set(names).size, 150);
  });

  async function insertTools(workspaceId: string, count = ROWS): Promise<void> {
    await sql`insert into tools (id, workspace_id, name, definition, status, created_at, updated_at)
      select gen_random_uuid(), ${workspaceId}::uuid, 'tool_' || n, '{"modelToolName": "tool"}'::jsonb, 'active',
        timestamptz '2026-01-01' + n * interval '1 second', timestamptz '2026-01-01'
      from generate_series(1, ${count}::int) n`.execute(service.db);
  }
});
