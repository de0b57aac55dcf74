// The columns of exported campaigns, which the rest of the API calls batch calls. The specification leaves them open. The choice: the
// configured fields that one row can show, under the same names, the agent's name, when the calls began and ended, and how many
// contacts have come to what.

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
