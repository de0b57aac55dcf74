// Columns of the export of calls.
//
// The specification does not name the columns.
//
// The choice: the fields of a call under the same names, and the agent's name, because a reader does not know the ids. The
// address of the recording is not exported: the recording can be played without a key, and an exported file may be passed on.

export const CALL_EXPORT_COLUMNS = [
  'id',
  'agent_id',
  /** As it was when the call was created. */
  'agent_name',
  'direction',
  'status',
  'phone_number',
  'from_number',
  /** ISO 8601, UTC; as the three below. */
  'created_at',
  'started_at',
  'ended_at',
  'duration_seconds',
  'cost_usd',
  /** Why the call ended, and the error of one that failed: `context` of the API, without the client's own keys. */
  'end_reason',
  'last_error',
  'summary',
  /** What the caller thought of it; empty where nobody has said. */
  'rating',
  'rating_comment',
  /** The client's own keys, as JSON. */
  'context',
] as const;

/** What people or models have written. */
export const CALL_FREE_TEXT: ReadonlySet<string> = new Set([
  'agent_name',
  'last_error',
  'summary',
  'rating_comment',
  'context',
]);
