// A batch's row, and how one is found and locked.

import type { Selectable, Updateable } from 'kysely';
import { tablesOf } from '../../db/database.js';
import { ApiError } from '../../rest/api-error.js';
import type { WorkspaceContext } from '../../rest/endpoint.js';
import { refusalOf, type BatchAction } from './states.js';
import type { BatchCallTables } from './table.js';

export type BatchCall = Selectable<BatchCallTables['batch_calls']>;
export type BatchContact = Selectable<BatchCallTables['batch_call_contacts']>;

export type ReadScope = Pick<WorkspaceContext, 'db' | 'workspaceId'>;
export type Scope = Pick<WorkspaceContext, 'db' | 'clock' | 'workspaceId'>;

export function batchesOf({ db, workspaceId }: ReadScope) {
  return tablesOf<BatchCallTables>(db)
    .selectFrom('batch_calls')
    .selectAll()
    .where('workspace_id', '=', workspaceId);
}

/** @throws ApiError `not_found`. */
export async function getBatch(scope: ReadScope, id: string): Promise<BatchCall> {
  return (await batchesOf(scope).where('id', '=', id).executeTakeFirst()) ?? unknownBatch();
}

/**
 * Nobody else changes the batch until the transaction ends.
 * @throws ApiError `not_found`; `validation_error` where its status forbids what is asked.
 */
export async function lockBatch(scope: ReadScope, id: string, action: BatchAction): Promise<BatchCall> {
  const batch = await batchesOf(scope).where('id', '=', id).forUpdate().executeTakeFirst();
  if (batch === undefined) return unknownBatch();
  const refusal = refusalOf(batch.status, action);
  if (refusal !== undefined) throw ApiError.validation([{ field: 'status', message: refusal }]);
  return batch;
}

/** Only given columns change. The batch exists, as it is locked. */
export async function updateBatch(
  { db, clock }: Pick<Scope, 'db' | 'clock'>,
  id: string,
  columns: Updateable<BatchCallTables['batch_calls']>,
): Promise<BatchCall> {
  return tablesOf<BatchCallTables>(db)
    .updateTable('batch_calls')
    .set({ ...columns, updated_at: clock.now() })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

function unknownBatch(): never {
  throw ApiError.notFound('There is no such batch call.');
}
