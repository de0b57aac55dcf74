// Sources that are archived, restored and deleted while jobs read them, at any moment.

import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type { DatabaseLocation } from '../../db/database.js';
import { dataOf } from '../../testing/answers.js';
import { longText } from '../../testing/knowledge-parts.js';
import { postgresIsMissing, startPostgres, type PostgresServer } from '../../testing/postgres-server.js';
import { serveService, type ServedService, type ServedWorkspace } from '../../testing/served-service.js';
import { baseResource, baseSourceResource } from './base-schema.js';
import { createdSource } from './source-schema.js';

const ROUNDS = 12;
/** About as long as a source takes. */
const LONGEST_PAUSE_MS = 120;

describe('knowledge that is changed while it is read', { timeout: 120_000 }, () => {
  let server: PostgresServer | undefined;
  let service: ServedService;
  let workspace: ServedWorkspace;
  before(async () => {
    server = postgresIsMissing === false ? await startPostgres() : undefined;
    const database: DatabaseLocation = server
      ? { kind: 'server', url: await server.createDatabase() }
      : { kind: 'memory' };
    service = await serveService({ database, secret: 'a secret of at least 32 characters' });
    workspace = await service.createWorkspace();
  });
  after(async () => {
    await service.close();
    await server?.stop();
  });

  const someMoment = (): Promise<void> => pause(Math.random() * LONGEST_PAUSE_MS);
  const createBase = async (): Promise<string> =>
    dataOf(await workspace.client.post('/knowledge-bases', { name: 'Base' }), 201, baseResource).id;
  const createText = async (spaceId: string): Promise<string> => {
    const body = { kind: 'text', name: 'Menu', text: longText(40) };
    const answer = await workspace.client.post(`/knowledge-spaces/${spaceId}/sources`, body);
    return dataOf(answer, 201, createdSource).source.id;
  };
  async function count(table: string): Promise<number> {
    const { rows } = await sql<{ readonly count: number }>`
      select count(*)::integer as count from ${sql.table(table)}`.execute(service.db);
    return rows[0]?.count ?? -1;
  }

  it('is served as it is meant to be in the end', async () => {
    const id = await createBase();
    for (let round = 0; round < ROUNDS; round += 1) {
      const path = `/knowledge-spaces/${id}/sources/${await createText(id)}`;
      await someMoment();
      assert.equal((await workspace.client.delete(path)).status, 200);
      await service.settle();
      assert.equal(await count('knowledge_served'), round, 'an archived one is not served');
      assert.equal((await workspace.client.patch(path, { text: longText(30) })).status, 200);
      await someMoment();
      assert.equal((await workspace.client.patch(path, { status: 'active' })).status, 200);
      await service.settle();
      assert.equal(await count('knowledge_served'), round + 1, 'a restored one is served');
    }
    assert.equal((await workspace.client.delete(`/knowledge-bases/${id}`)).status, 200);
    await service.settle();
    assert.equal(await count('knowledge_chunks'), 0);
    assert.deepEqual(service.defects, []);
  });

  it('leaves nothing when it is deleted', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const id = await createBase();
      const path = `/knowledge-bases/${id}/sources`;
      const file = {
        filename: 'menu.txt',
        data: Buffer.from(longText(40)).toString('base64'),
        content_type: 'text/plain',
      };
      const made = await workspace.client.post(`${path}/document`, { name: 'Menu', file });
      const document = dataOf(made, 201, baseSourceResource).id;
      const source = await createText(id);
      if (round % 2 === 0) await service.settle();
      for (const paragraphs of [50, 60]) {
        const change = { text: longText(paragraphs) };
        await workspace.client.patch(`/knowledge-spaces/${id}/sources/${source}`, change);
      }
      await someMoment();
      if (round % 3 > 0) {
        const answers = await Promise.all([
          workspace.client.delete(`${path}/${source}`),
          workspace.client.delete(`${path}/${document}`),
        ]);
        for (const answer of answers) assert.equal(answer.status, 200, answer.text);
      }
      if (round % 3 < 2) assert.equal((await workspace.client.delete(`/knowledge-bases/${id}`)).status, 200);
    }
    await service.settle();
    for (const table of ['versions', 'pages', 'chunks', 'served', 'postings', 'sources', 'lexemes']) {
      assert.equal(await count(`knowledge_${table}`), 0, table);
    }
    for await (const ids of service.files.ids()) assert.deepEqual(ids, []);
    assert.deepEqual(service.defects, []);
  });
});
