// How much work waits in the queue.

import { tablesOf, type Db } from '../db/database.js';
import type { Clock } from '../time/clock.js';
import type { JobTables } from './table.js';

/** Jobs that are due and no worker has. */
export async function countDueJobs({
  db,
  clock,
}: {
  readonly db: Db;
  readonly clock: Clock;
}): Promise<number> {
  const now = clock.now();
  const { count } = await tablesOf<JobTables>(db)
    .selectFrom('jobs')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('run_at', '<=', now)
    .where((job) => job.or([job('leased_until', 'is', null), job('leased_until', '<=', now)]))
    .executeTakeFirstOrThrow();
  return Number(count);
}
