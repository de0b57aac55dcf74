import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { sql } from 'kysely';
import { openDatabase, type Database } from '../../db/database.js';
import { migrate } from '../../db/migrate.js';
import { MIGRATIONS } from '../../main/migrations.js';
import { createManualClock } from '../../testing/manual-clock.js';
import { createWorkspace } from '../workspaces/service.js';
import {
  createApiKey,
  createCallerDirectory,
  grantedWorkspaces,
  grantWorkspace,
  listApiKeys,
  revokeApiKey,
} from './service.js';

describe('API keys', () => {
  const clock = createManualClock();
  let database: Database;
  let scope: { readonly db: Database['db']; readonly clock: typeof clock };
  let workspaceId: string;
  before(async () => {
    database = await openDatabase({ kind: 'memory' });
    await migrate(database.db, MIGRATIONS);
    scope = { db: database.db, clock };
    ({ id: workspaceId } = await createWorkspace(scope, { name: 'A', slug: 'a' }));
  });
  after(() => database.close());

  it('are random, and say of which kind they are', async () => {
    const keys = await Promise.all([
      createApiKey(scope, { name: 'One', workspaceId }),
      createApiKey(scope, { name: 'Other', workspaceId }),
      createApiKey(scope, { name: 'Master' }),
    ]);
    assert.equal(new Set(keys.map(({ key }) => key)).size, 3);
    assert.deepEqual(
      keys.map(({ key }) => /^(vam?)_[\w-]{43}$/.exec(key)?.[1]),
      ['va', 'va', 'vam'],
    );
  });

  it('are found as they were made, and not by anything like them', async () => {
    const callers = createCallerDirectory(scope.db);
    const ofWorkspace = await createApiKey(scope, { name: 'Key', workspaceId });
    const master = await createApiKey(scope, { name: 'Master' });
    assert.deepEqual(await callers.find(ofWorkspace.key), {
      kind: 'workspace',
      keyId: ofWorkspace.id,
      workspaceId,
    });
    assert.deepEqual(await callers.find(master.key), { kind: 'master', keyId: master.id });
    for (const key of ['', master.key.toUpperCase(), `${master.key} `, master.key.slice(0, -1), master.id]) {
      assert.equal(await callers.find(key), undefined);
    }
  });

  it('are refused once revoked, which is done once', async () => {
    const callers = createCallerDirectory(scope.db);
    const { id, key } = await createApiKey(scope, { name: 'Key', workspaceId });
    assert.equal(await revokeApiKey(scope, id), true);
    assert.equal(await callers.find(key), undefined);
    assert.equal(await revokeApiKey(scope, id), false);
    assert.equal(await revokeApiKey(scope, workspaceId), false);
  });

  it('are listed with their beginnings, the newest first', async () => {
    clock.advance(1000);
    const older = await createApiKey(scope, { name: 'Older', workspaceId });
    clock.advance(1000);
    const newer = await createApiKey(scope, { name: 'Newer' });
    const [first, second] = await listApiKeys(scope.db);
    assert.deepEqual(first, {
      id: newer.id,
      workspace_id: null,
      name: 'Newer',
      prefix: newer.key.slice(0, 10),
      created_at: clock.now(),
      revoked_at: null,
    });
    assert.deepEqual([second?.id, second?.workspace_id], [older.id, workspaceId]);
  });

  it('are not in the database', async () => {
    const { key } = await createApiKey(scope, { name: 'Key', workspaceId });
    const { rows } = await sql<{ content: string }>`select k::text as content from api_keys k`.execute(
      scope.db,
    );
    const content = rows.map((row) => row.content).join('\n');
    assert.ok(content.includes(key.slice(0, 10)));
    assert.ok(!content.includes(key.slice(10)));
  });

  it('of masters are granted workspaces one by one', async () => {
    const callers = createCallerDirectory(scope.db);
    const { id: otherId } = await createWorkspace(scope, { name: 'B', slug: 'b' });
    const { id } = await createApiKey(scope, { name: 'Master' });
    const { id: strangerId } = await createApiKey(scope, { name: 'Stranger' });
    assert.deepEqual(await grantedWorkspaces(scope.db, id), []);
    await grantWorkspace(scope, id, workspaceId);
    await grantWorkspace(scope, id, workspaceId);
    assert.deepEqual(await grantedWorkspaces(scope.db, id), [workspaceId]);
    assert.equal(await callers.isGranted(id, workspaceId), true);
    assert.equal(await callers.isGranted(id, otherId), false);
    assert.equal(await callers.isGranted(strangerId, workspaceId), false);
  });
});
