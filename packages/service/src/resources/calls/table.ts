// Where calls and what was said in them are kept. A call outlives its agent.

import { sql, type ColumnType, type Kysely } from 'kysely';
import type { CallSettings } from '../../choices/call-settings.js';
import type { LoggedEvent } from './logged-event.js';
import { ACTIVE_STATUSES, type CallState } from './states.js';

/** How a call came about: by a visitor in a browser, by a developer in a browser, or by telephone. */
export type CallKind = 'web' | 'test' | 'phone';
export type CallDirection = 'inbound' | 'outbound';

/** JSON: read as values, written as text, as the driver takes arrays for something else. */
type Json<Value> = ColumnType<Value, string, string>;

/** A failure that did not end the call. */
export interface CallProblem {
  /** ISO 8601, UTC. */
  readonly at: string;
  /** Plain words, and nothing secret. */
  readonly reason: string;
}

export interface CallTables {
  readonly calls: CallState & {
    readonly id: string;
    readonly workspace_id: string;
    /** Perhaps of an agent that is deleted. */
    readonly agent_id: string;
    /** As it was when the call was created. */
    readonly agent_name: string;
    /** Not shown. */
    readonly kind: CallKind;
    readonly direction: CallDirection;
    /** What filled the placeholders. */
    readonly variables: Json<Readonly<Record<string, string>>>;
    readonly call_settings: Json<CallSettings>;
    readonly phone_number: string | null;
    readonly from_number: string | null;
    /** The batch that it belongs to; perhaps one that is deleted. */
    readonly batch_call_id: string | null;
    /** What happened in it, in order; bounded. */
    readonly events: Json<readonly LoggedEvent[]>;
    readonly cost_usd: number | null;
    readonly summary: string | null;
    /** Whether it met the agent's criteria; null: nobody has judged. */
    readonly success: boolean | null;
    readonly success_reason: string | null;
    /** What the agent's schema had taken from the transcript. */
    readonly extracted_data: ColumnType<unknown, string | null, string | null>;
    /** Stars, from 1 to 5; null: nobody has rated it. */
    readonly rating: number | null;
    /** The caller's own words. */
    readonly rating_comment: string | null;
    readonly rated_at: Date | null;
    /** What went wrong in it or after it, in order; bounded. */
    readonly problems: Json<readonly CallProblem[]>;
    /** The client's own keys. */
    readonly context: Json<Readonly<Record<string, unknown>>>;
    /** Until when the process that runs the call is believed alive; null: none runs it. */
    readonly lease_until: Date | null;
    readonly created_at: Date;
    readonly updated_at: Date;
  };
  /** Goes with the call. */
  readonly call_transcript_entries: {
    readonly call_id: string;
    /** The utterance's place in the call, from 0. */
    readonly ordinal: number;
    readonly role: 'user' | 'agent';
    readonly medium: 'voice' | 'text';
    readonly text: string;
    readonly started_at: Date;
  };
}

export async function createCallTables(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('calls')
    .addColumn('id', 'uuid', (column) => column.primaryKey())
    .addColumn('workspace_id', 'uuid', (column) => column.notNull().references('workspaces.id'))
    .addColumn('agent_id', 'uuid', (column) => column.notNull())
    .addColumn('agent_name', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('direction', 'text', (column) => column.notNull())
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('variables', 'jsonb', (column) => column.notNull())
    .addColumn('call_settings', 'jsonb', (column) => column.notNull())
    .addColumn('phone_number', 'text')
    .addColumn('from_number', 'text')
    .addColumn('batch_call_id', 'uuid')
    .addColumn('events', 'jsonb', (column) => column.notNull().defaultTo('[]'))
    .addColumn('started_at', 'timestamptz')
    .addColumn('ended_at', 'timestamptz')
    .addColumn('duration_seconds', 'integer')
    .addColumn('end_reason', 'text')
    .addColumn('last_error', 'text')
    .addColumn('dial_failure', 'text')
    .addColumn('recording_file', 'text')
    .addColumn('cost_usd', 'double precision')
    .addColumn('summary', 'text')
    .addColumn('success', 'boolean')
    .addColumn('success_reason', 'text')
    .addColumn('extracted_data', 'jsonb')
    .addColumn('rating', 'integer')
    .addColumn('rating_comment', 'text')
    .addColumn('rated_at', 'timestamptz')
    .addColumn('context', 'jsonb', (column) => column.notNull())
    .addColumn('problems', 'jsonb', (column) => column.notNull().defaultTo('[]'))
    .addColumn('lease_until', 'timestamptz')
    .addColumn('created_at', 'timestamptz', (column) => column.notNull())
    .addColumn('updated_at', 'timestamptz', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('call_transcript_entries')
    .addColumn('call_id', 'uuid', (column) => column.notNull().references('calls.id').onDelete('cascade'))
    .addColumn('ordinal', 'integer', (column) => column.notNull())
    .addColumn('role', 'text', (column) => column.notNull())
    .addColumn('medium', 'text', (column) => column.notNull())
    .addColumn('text', 'text', (column) => column.notNull())
    .addColumn('started_at', 'timestamptz', (column) => column.notNull())
    .addPrimaryKeyConstraint('call_transcript_entries_key', ['call_id', 'ordinal'])
    .execute();
  // Each filter of a list finds its newest calls without a look at the others.
  await sql`create index calls_newest on calls (workspace_id, created_at desc, id)`.execute(db);
  for (const column of ['status', 'agent_id', 'direction']) {
    await sql`create index ${sql.raw(`calls_by_${column}`)}
      on calls (workspace_id, ${sql.ref(column)}, created_at desc, id)`.execute(db);
  }
  await sql`create index calls_of_batch on calls (batch_call_id, created_at) where batch_call_id is not null`.execute(
    db,
  );
  const active = sql.raw(ACTIVE_STATUSES.map((status) => `'${status}'`).join(', '));
  await sql`create index calls_by_lease on calls (lease_until) where status in (${active})`.execute(db);
}
