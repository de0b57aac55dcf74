// Deletes recordings that no call has: of calls that were deleted, or that broke off, while the process ended.

import { tablesOf, type Db } from '../../db/database.js';
import type { RecordingStore } from '../../files/recording-store.js';
import { ACTIVE_STATUSES } from './states.js';
import type { CallTables } from './table.js';

/** The store must belong to this database alone. Recordings of calls under way are left, whichever process writes them. */
export async function sweepRecordings(db: Db, recordings: RecordingStore): Promise<void> {
  for await (const ids of recordings.callIds()) {
    const rows = await tablesOf<CallTables>(db)
      .selectFrom('calls')
      .select('id')
      .where('id', 'in', [...ids])
      .where((where) =>
        where.or([where('recording_file', 'is not', null), where('status', 'in', [...ACTIVE_STATUSES])]),
      )
      .execute();
    const kept = new Set(rows.map(({ id }) => id));
    for (const id of ids) if (!kept.has(id)) await recordings.delete(id);
  }
}
