// The columns of exported calls. The specification leaves them open. The choice: the fields of a call under the same names, and
// the agent's name, as a reader knows no ids. The address of a recording is not among them: it plays without a key, and a file
// is passed on.

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
