// Columns of the export of campaigns.
//
// Campaigns are batch calls: the rest of the API uses that name. The specification does not name the columns.
//
// The choice: the configured fields that fit into one row, under the same names; the agent's name; when the calls began and
// ended; and how many contacts had each outcome.

export const CAMPAIGN_EXPORT_COLUMNS = [
  'id',
  'name',
  'agent_id',
  'agent_name',
  'status',
  /** Why it is paused, where nobody has asked for that. */
  'status_reason',
  'contact_source',
  'schedule_type',
  /** ISO 8601, UTC. */
  'scheduled_at',
  'timezone',
  'max_concurrent_calls',
  'max_calls_per_day',
  'max_retry_attempts',
  /** Of its contacts; those that are done by the status of their last call. */
  'total',
  'pending',
  'calling',
  'completed',
  'no_answer',
  'busy',
  'failed',
  'voicemail',
  'skipped',
  /** ISO 8601, UTC; as the three below. */
  'started_at',
  'ended_at',
  'created_at',
  'updated_at',
] as const;

/** What people have written, or a carrier. */
export const CAMPAIGN_FREE_TEXT: ReadonlySet<string> = new Set(['name', 'agent_name', 'status_reason']);
