// Versions of sources in states that ingestion brings them to, for tests without it.

import { tablesOf, type Db } from '../db/database.js';
import type { VersionStatus } from '../knowledge/versions/states.js';
import type { VersionTables } from '../knowledge/versions/table.js';

export async function setVersion(
  db: Db,
  sourceId: string,
  versionNumber: number,
  status: VersionStatus,
  error: string | null = null,
): Promise<void> {
  const { numUpdatedRows } = await tablesOf<VersionTables>(db)
    .updateTable('knowledge_versions')
    .set({ status, error })
    .where('source_id', '=', sourceId)
    .where('version_number', '=', versionNumber)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) throw new Error('there is no such version');
}
