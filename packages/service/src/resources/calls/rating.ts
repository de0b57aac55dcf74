// What the caller thought of a call: put on its record, and read from there.

import type { CallRating, CallRatingResource } from '../../choices/call-rating.js';
import { tablesOf } from '../../db/database.js';
import { ApiError } from '../../rest/api-error.js';
import type { WorkspaceContext } from '../../rest/endpoint.js';
import { lockCallOf, type Call } from './record.js';
import type { CallTables } from './table.js';

type Scope = Pick<WorkspaceContext, 'db' | 'clock' | 'workspaceId'>;

/**
 * Replaces the rating that there may be. To be called in a transaction.
 * @throws ApiError `not_found`, `validation_error` where nobody has joined the call.
 */
export async function rateCall(scope: Scope, id: string, { rating, comment }: CallRating): Promise<Call> {
  const call = await lockCallOf(scope, id);
  if (call.started_at === null) {
    throw ApiError.validation([{ field: 'call_id', message: 'names a call that nobody has joined.' }]);
  }
  const now = scope.clock.now();
  return tablesOf<CallTables>(scope.db)
    .updateTable('calls')
    .set({
      rating,
      rating_comment: comment === undefined || comment === '' ? null : comment,
      rated_at: now,
      updated_at: now,
    })
    .where('id', '=', call.id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Null: nobody has rated the call. */
export function ratingOf({ rating, rating_comment, rated_at }: Call): CallRatingResource | null {
  if (rating === null || rated_at === null) return null;
  return { rating, comment: rating_comment, rated_at: rated_at.toISOString() };
}
