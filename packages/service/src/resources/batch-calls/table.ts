// Where batch calls are kept, and whom they call. The row of a batch is also its place in the queue: `due_at` says when somebody has
// to look at it next.

import { sql, type ColumnType, type Kysely } from 'kysely';
import type { RotationStrategy } from '../../choices/batch-rotation.js';
import type { CallStatus } from '../calls/service.js';
import type { BatchStatus, ContactState } from './states.js';

/** Before anything else that is due, and whatever the clock is set to. */
export const AT_ONCE = new Date(0);

/** JSON: read as values, written as text. */
type Json<Value> = ColumnType<Value, string, string>;

export interface BatchCallTables {
  readonly batch_calls: {
    readonly id: string;
    readonly workspace_id: string;
    readonly name: string;
    /** Perhaps of an agent that is deleted. */
    readonly agent_id: string;
    readonly status: BatchStatus;
    /** Why it is paused, where nobody has asked for that; plain words. */
    readonly status_reason: string | null;
    readonly contact_source: 'csv' | 'folder' | 'manual';
    readonly contact_folder_id: string | null;
    /** In this order; empty: those of the agent. */
    readonly phone_number_ids: Json<readonly string[]>;
    readonly phone_rotation_strategy: RotationStrategy;
    readonly schedule_type: 'immediate' | 'scheduled';
    readonly scheduled_at: Date | null;
    /** IANA. */
    readonly timezone: string;
    /** `HH:MM`, as the other. Null: the day's begin, or its end. */
    readonly start_time: string | null;
    readonly end_time: string | null;
    /** 1 Monday to 7 Sunday. */
    readonly working_days: Json<readonly number[]>;
    readonly max_concurrent_calls: number;
    readonly max_calls_per_day: number | null;
    readonly retry_failed: boolean;
    readonly max_retry_attempts: number;
    /** When somebody has to look at it next; null: when something happens. */
    readonly due_at: Date | null;
    /** The day in its time zone that `calls_on_day` counts, `2026-03-01`. */
    readonly counted_day: string | null;
    readonly calls_on_day: number;
    /** The place of the number that the next call is from. */
    readonly next_number: number;
    /** E.164: the number that a sequential batch stays with. */
    readonly current_number: string | null;
    /** Calls in a row from it that the carrier could not place. */
    readonly number_failures: number;
    /** Calls in a row that the carrier could not place. */
    readonly carrier_failures: number;
    readonly started_at: Date | null;
    readonly ended_at: Date | null;
    readonly created_at: Date;
    readonly updated_at: Date;
  };
  /** Goes with the batch. */
  readonly batch_call_contacts: {
    readonly id: string;
    readonly batch_call_id: string;
    /** Its place in the batch, from 0. */
    readonly ordinal: number;
    /** Where it was taken from a folder; perhaps of a contact that is deleted. */
    readonly contact_id: string | null;
    /** E.164. */
    readonly phone_number: string;
    readonly variables: Json<Readonly<Record<string, string>>>;
    readonly state: ContactState;
    /** From when it may be called; {@link AT_ONCE} where it has not been called yet. */
    readonly due_at: Date;
    /** How often it was called. */
    readonly attempts: number;
    /** Its last call's. */
    readonly last_call_id: string | null;
    readonly last_status: CallStatus | null;
    /** Why it was skipped, or what its last call came to; plain words. */
    readonly reason: string | null;
    readonly updated_at: Date;
  };
}

export async function createBatchCallTables(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('batch_calls')
    .addColumn('id', 'uuid', (column) => column.primaryKey())
    .addColumn('workspace_id', 'uuid', (column) => column.notNull().references('workspaces.id'))
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('agent_id', 'uuid', (column) => column.notNull())
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('status_reason', 'text')
    .addColumn('contact_source', 'text', (column) => column.notNull())
    .addColumn('contact_folder_id', 'uuid')
    .addColumn('phone_number_ids', 'jsonb', (column) => column.notNull())
    .addColumn('phone_rotation_strategy', 'text', (column) => column.notNull())
    .addColumn('schedule_type', 'text', (column) => column.notNull())
    .addColumn('scheduled_at', 'timestamptz')
    .addColumn('timezone', 'text', (column) => column.notNull())
    .addColumn('start_time', 'text')
    .addColumn('end_time', 'text')
    .addColumn('working_days', 'jsonb', (column) => column.notNull())
    .addColumn('max_concurrent_calls', 'integer', (column) => column.notNull())
    .addColumn('max_calls_per_day', 'integer')
    .addColumn('retry_failed', 'boolean', (column) => column.notNull())
    .addColumn('max_retry_attempts', 'integer', (column) => column.notNull())
    .addColumn('due_at', 'timestamptz')
    .addColumn('counted_day', 'text')
    .addColumn('calls_on_day', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('next_number', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('current_number', 'text')
    .addColumn('number_failures', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('carrier_failures', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('started_at', 'timestamptz')
    .addColumn('ended_at', 'timestamptz')
    .addColumn('created_at', 'timestamptz', (column) => column.notNull())
    .addColumn('updated_at', 'timestamptz', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('batch_call_contacts')
    .addColumn('id', 'uuid', (column) => column.primaryKey())
    .addColumn('batch_call_id', 'uuid', (column) =>
      column.notNull().references('batch_calls.id').onDelete('cascade'),
    )
    .addColumn('ordinal', 'integer', (column) => column.notNull())
    .addColumn('contact_id', 'uuid')
    .addColumn('phone_number', 'text', (column) => column.notNull())
    .addColumn('variables', 'jsonb', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('due_at', 'timestamptz', (column) => column.notNull())
    .addColumn('attempts', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('last_call_id', 'uuid')
    .addColumn('last_status', 'text')
    .addColumn('reason', 'text')
    .addColumn('updated_at', 'timestamptz', (column) => column.notNull())
    .execute();
  await sql`create index batch_calls_newest on batch_calls (workspace_id, created_at desc, id)`.execute(db);
  await sql`create index batch_calls_due on batch_calls (due_at) where due_at is not null`.execute(db);
  await sql`create unique index batch_call_contacts_in_order
    on batch_call_contacts (batch_call_id, ordinal)`.execute(db);
  await sql`create index batch_call_contacts_due
    on batch_call_contacts (batch_call_id, state, due_at, ordinal)`.execute(db);
  await sql`create index batch_call_contacts_of_call on batch_call_contacts (last_call_id)`.execute(db);
}
