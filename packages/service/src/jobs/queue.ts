// Puts jobs into the queue, within the transaction of what they belong to: they exist if and only if that does.

import { tablesOf, type Db } from '../db/database.js';
import type { JsonObject } from './handler.js';
import type { JobTables } from './table.js';

export interface NewJob {
  readonly kind: string;
  /** JSON. Ids rather than values: no secret belongs here. */
  readonly payload: JsonObject;
  /** Default: at once, before those that have waited for their time. */
  readonly runAt?: Date;
  /** While a job of this kind and key waits or runs, no other is added. */
  readonly uniqueKey?: string;
}

const AT_ONCE = new Date(0);

/** Transactions that have added jobs, for whoever commits them. */
const withJobs = new WeakSet<Db>();

/** After the commit, a worker should be woken; without that it looks within a second. */
export async function enqueue(db: Db, { kind, payload, runAt = AT_ONCE, uniqueKey }: NewJob): Promise<void> {
  await tablesOf<JobTables>(db)
    .insertInto('jobs')
    .values({ kind, payload, run_at: runAt, unique_key: uniqueKey ?? null })
    .onConflict((conflict) => conflict.columns(['kind', 'unique_key']).doNothing())
    .execute();
  withJobs.add(db);
}

/** Whether jobs were added through this transaction. */
export function hasEnqueued(transaction: Db): boolean {
  return withJobs.has(transaction);
}
