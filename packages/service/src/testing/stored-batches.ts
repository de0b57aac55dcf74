// Batches for tests, brought where the API would bring them in several steps.

import type { Updateable } from 'kysely';
import { tablesOf } from '../db/database.js';
import { addContacts } from '../resources/batch-calls/service.js';
import type { BatchCallTables } from '../resources/batch-calls/table.js';
import type { StoredCallScope } from './stored-calls.js';

/** Writes columns of a batch, whatever its status. */
export async function changeStoredBatch(
  { db }: Pick<StoredCallScope, 'db'>,
  id: string,
  columns: Updateable<BatchCallTables['batch_calls']>,
): Promise<void> {
  await tablesOf<BatchCallTables>(db).updateTable('batch_calls').set(columns).where('id', '=', id).execute();
}

/** Gives a draft somebody to call: a number that nobody has. */
export async function storeBatchContact(scope: StoredCallScope, id: string): Promise<void> {
  await addContacts(scope, id, { contacts: [{ phone_number: '+12125550190' }] });
}
