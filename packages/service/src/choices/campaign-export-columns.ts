// The columns of exported campaigns, which the rest of the API calls batch calls, and the statuses that they can be filtered by. The
// specification leaves the columns open. The choice: the configured fields that one row can show, under the same names, and the
// agent's name. Its statuses are draft, scheduled, active and paused; what it calls a finished one is left open: completed.

export const CAMPAIGN_STATUSES = ['draft', 'scheduled', 'active', 'paused', 'completed'] as const;

export const CAMPAIGN_EXPORT_COLUMNS = [
  'id',
  'name',
  'agent_id',
  'agent_name',
  'status',
  'contact_source',
  'schedule_type',
  /** ISO 8601, UTC. */
  'scheduled_at',
  'timezone',
  'max_concurrent_calls',
  'max_calls_per_day',
  'max_retry_attempts',
  'created_at',
  'updated_at',
] as const;
