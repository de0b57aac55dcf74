// Of several processes that start at once on one database, one begins it.

import { sql } from 'kysely';
import type { Db } from '../db/database.js';
import { listWorkspaces } from '../resources/workspaces/service.js';

/** What a database begins with. */
export const FIRST_WORKSPACE = { name: 'Default', slug: 'default' } as const;

/** The name of the lock; any number that nothing else takes. */
const LOCK = 7_220_118;

/** To be called in a transaction, to whose end others wait. @returns whether there is no workspace yet. */
export async function isToBegin(transaction: Db): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(${LOCK})`.execute(transaction);
  return (await listWorkspaces(transaction)).length === 0;
}
