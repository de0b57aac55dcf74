// A call's row, and how one is locked: what is done with calls and what happens to them both start here.

import type { Selectable } from 'kysely';
import { tablesOf, type Db } from '../../db/database.js';
import { ApiError } from '../../rest/api-error.js';
import type { Clock } from '../../time/clock.js';
import type { CallTables } from './table.js';

export type Call = Selectable<CallTables['calls']>;
export type TranscriptEntry = Omit<Selectable<CallTables['call_transcript_entries']>, 'call_id'>;

/** For those who know a call, whatever workspace it is in. */
export interface CallScope {
  readonly db: Db;
  readonly clock: Clock;
}

/** Nobody else changes the call until the transaction ends. @throws ApiError `not_found`. */
export async function lockCall(transaction: Db, id: string): Promise<Call> {
  const call = await tablesOf<CallTables>(transaction)
    .selectFrom('calls')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return call ?? unknownCall();
}

/** As {@link lockCall}, for those who know the calls of one workspace alone. @throws ApiError `not_found`. */
export async function lockCallOf(
  { db, workspaceId }: { readonly db: Db; readonly workspaceId: string },
  id: string,
): Promise<Call> {
  const call = await tablesOf<CallTables>(db)
    .selectFrom('calls')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return call ?? unknownCall();
}

/** @throws ApiError `not_found`. */
export async function requireCall(db: Db, id: string): Promise<void> {
  const row = await tablesOf<CallTables>(db)
    .selectFrom('calls')
    .select('id')
    .where('id', '=', id)
    .executeTakeFirst();
  if (row === undefined) unknownCall();
}

/** What clients see as `context`: their own keys, and those of the service. */
export function contextOf({ context, end_reason, last_error, problems }: Call) {
  return {
    ...context,
    ...(end_reason !== null && { end_reason }),
    ...(last_error !== null && { last_error }),
    ...(problems.length > 0 && { problems }),
  };
}

export function unknownCall(): never {
  throw ApiError.notFound('There is no such call.');
}
