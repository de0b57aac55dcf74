// What a workspace's calls may still cost. A balance that is not set is no limit.

import { sql } from 'kysely';
import { tablesOf, type Db } from '../../db/database.js';
import { ApiError } from '../../rest/api-error.js';
import type { WorkspaceTables } from './table.js';

/** @param amountUsd null: no limit. @returns whether there is such a workspace. */
export async function setCredit(db: Db, slug: string, amountUsd: number | null): Promise<boolean> {
  const { numUpdatedRows } = await tablesOf<WorkspaceTables>(db)
    .updateTable('workspaces')
    .set({ credit_usd: amountUsd })
    .where('slug', '=', slug)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** A call that has begun is paid whatever it costs: the balance may fall below nothing. */
export async function spendCredit(db: Db, workspaceId: string, costUsd: number): Promise<void> {
  await tablesOf<WorkspaceTables>(db)
    .updateTable('workspaces')
    .set({ credit_usd: sql<number>`credit_usd - ${costUsd}::double precision` })
    .where('id', '=', workspaceId)
    .where('credit_usd', 'is not', null)
    .execute();
}

/** @throws ApiError `payment_required` where nothing is left. */
export async function requireCredit(db: Db, workspaceId: string): Promise<void> {
  if (!(await hasCredit(db, workspaceId))) throw ApiError.paymentRequired();
}

export async function hasCredit(db: Db, workspaceId: string): Promise<boolean> {
  const row = await tablesOf<WorkspaceTables>(db)
    .selectFrom('workspaces')
    .select('credit_usd')
    .where('id', '=', workspaceId)
    .executeTakeFirst();
  // A rest of floating point is no credit.
  return !(typeof row?.credit_usd === 'number' && row.credit_usd < 1e-6);
}
