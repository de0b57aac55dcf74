// What follows for a batch from the end of one of its calls, in the transaction that ends it. Locks are taken in one order: call,
// contact, batch. Who starts calls holds the batch, and waits for no contact.

import { tablesOf, type Db } from '../../db/database.js';
import type { Clock } from '../../time/clock.js';
import type { Call } from '../calls/service.js';
import { markBatchesChanged } from './changes.js';
import { batchAfter, outcomeOf } from './outcomes.js';
import { updateBatch } from './record.js';
import { AT_ONCE, type BatchCallTables } from './table.js';

/** Nothing where the call belongs to no batch; once for each call. */
export async function noteCallEnded(db: Db, clock: Clock, call: Call): Promise<void> {
  if (call.batch_call_id === null) return;
  const tables = tablesOf<BatchCallTables>(db);
  const contact = await tables
    .selectFrom('batch_call_contacts')
    .select(['id', 'attempts', 'due_at'])
    .where('last_call_id', '=', call.id)
    .where('state', '=', 'calling')
    .forUpdate()
    .executeTakeFirst();
  if (contact === undefined) return;
  const batch = await tables
    .selectFrom('batch_calls')
    .selectAll()
    .where('id', '=', call.batch_call_id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const endedAt = call.ended_at ?? clock.now();
  const outcome = outcomeOf(call, contact, { rules: batch, endedAt });
  await tables
    .updateTable('batch_call_contacts')
    .set({ ...outcome, updated_at: clock.now() })
    .where('id', '=', contact.id)
    .execute();
  const { status, status_reason, carrier_failures, number_failures } = batchAfter(batch, call);
  await updateBatch({ db, clock }, batch.id, {
    status,
    status_reason,
    carrier_failures,
    number_failures,
    ...(status === 'active' && { due_at: AT_ONCE }),
    ...(status === 'paused' && { due_at: null }),
  });
  markBatchesChanged(db);
}
