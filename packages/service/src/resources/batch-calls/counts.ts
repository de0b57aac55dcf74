// How many contacts of a batch have come to what.

import { tablesOf, type Db } from '../../db/database.js';
import type { BatchCallResource } from './schema.js';
import type { BatchCallTables } from './table.js';

export type BatchCounts = BatchCallResource['counts'];

export const NO_CONTACTS: BatchCounts = {
  total: 0,
  pending: 0,
  calling: 0,
  completed: 0,
  no_answer: 0,
  busy: 0,
  failed: 0,
  voicemail: 0,
  skipped: 0,
};

/** Of each of these batches. */
export async function countContacts(
  db: Db,
  ids: readonly string[],
): Promise<ReadonlyMap<string, BatchCounts>> {
  const counts = new Map(ids.map((id) => [id, { ...NO_CONTACTS }]));
  if (ids.length === 0) return counts;
  const rows = await tablesOf<BatchCallTables>(db)
    .selectFrom('batch_call_contacts')
    .select(['batch_call_id', 'state', 'last_status'])
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('batch_call_id', 'in', [...ids])
    .groupBy(['batch_call_id', 'state', 'last_status'])
    .execute();
  for (const { batch_call_id: id, state, last_status: status, count } of rows) {
    const of = counts.get(id);
    if (of === undefined) continue;
    const name = state === 'done' ? status : state;
    of.total += Number(count);
    // A call that is over has none of the other statuses.
    if (name !== null && name !== 'queued' && name !== 'ringing' && name !== 'in_progress') {
      of[name] += Number(count);
    }
  }
  return counts;
}
