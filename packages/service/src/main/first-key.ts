// What a new installation begins with: one workspace, and one key for it.

import type { Db } from '../db/database.js';
import { createApiKey } from '../resources/api-keys/service.js';
import { createWorkspace } from '../resources/workspaces/service.js';
import type { Clock } from '../time/clock.js';
import { FIRST_WORKSPACE, isToBegin } from './beginning.js';

/**
 * Makes both where there is no workspace yet.
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
    if (!(await isToBegin(transaction))) return undefined;
    const scope = { db: transaction, clock };
    const { id } = await createWorkspace(scope, FIRST_WORKSPACE);
    const { key } = await createApiKey(scope, { name: 'First key', workspaceId: id });
    return key;
  });
}
