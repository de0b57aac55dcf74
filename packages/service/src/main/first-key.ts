// What a new installation begins with: one workspace, and one key for it.

import { sql } from 'kysely';
import type { Db } from '../db/database.js';
import { createApiKey } from '../resources/api-keys/service.js';
import { createWorkspace, listWorkspaces } from '../resources/workspaces/service.js';
import type { Clock } from '../time/clock.js';

/** The name of the lock; any number that nothing else takes. */
const LOCK = 7_220_118;

/**
 * Makes both where there is no workspace yet. Of several processes that start at once, one does.
 * @returns the key, where it was made now.
 */
export async function createFirstKey({
  db,
  clock,
}: {
  readonly db: Db;
  readonly clock: Clock;
}): Promise<string | undefined> {
  return db.transaction().execute(async (transaction) => {
    await sql`select pg_advisory_xact_lock(${LOCK})`.execute(transaction);
    if ((await listWorkspaces(transaction)).length > 0) return undefined;
    const scope = { db: transaction, clock };
    const { id } = await createWorkspace(scope, { name: 'Default', slug: 'default' });
    const { key } = await createApiKey(scope, { name: 'First key', workspaceId: id });
    return key;
  });
}
