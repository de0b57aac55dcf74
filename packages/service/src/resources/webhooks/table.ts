// Where webhooks are kept: what is to be sent, and each attempt at it. No secret is.

import { sql, type Kysely } from 'kysely';
import type { DeliveryStatus } from './states.js';

/** What is sent, as JSON. */
export type WebhookPayload = Readonly<Record<string, unknown>>;

export interface WebhookTables {
  readonly webhook_deliveries: {
    /** `msg_…`, which the receiver is told. */
    readonly id: string;
    readonly workspace_id: string;
    readonly call_id: string;
    /** Stays when the agent is deleted, which ends the delivery. */
    readonly agent_id: string;
    readonly url: string;
    /** JSON, in the order that it was written in. */
    readonly payload: WebhookPayload;
    readonly status: DeliveryStatus;
    /** 1, and one more with each replay, so that jobs of an earlier round do nothing. */
    readonly round: number;
    readonly created_at: Date;
  };
  /** Goes with its delivery. */
  readonly webhook_attempts: {
    readonly delivery_id: string;
    /** From 1, replays included. */
    readonly attempt: number;
    readonly at: Date;
    /** Null: there was no answer. */
    readonly http_status: number | null;
    /** For people; null: it was accepted. */
    readonly error: string | null;
    readonly duration_ms: number;
  };
}

export async function createWebhookTables(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('webhook_deliveries')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('workspace_id', 'uuid', (column) => column.notNull().references('workspaces.id'))
    .addColumn('call_id', 'uuid', (column) => column.notNull())
    .addColumn('agent_id', 'uuid', (column) => column.notNull())
    .addColumn('url', 'text', (column) => column.notNull())
    .addColumn('payload', 'json', (column) => column.notNull())
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('round', 'integer', (column) => column.notNull())
    .addColumn('created_at', 'timestamptz', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('webhook_attempts')
    .addColumn('delivery_id', 'text', (column) =>
      column.notNull().references('webhook_deliveries.id').onDelete('cascade'),
    )
    .addColumn('attempt', 'integer', (column) => column.notNull())
    .addColumn('at', 'timestamptz', (column) => column.notNull())
    .addColumn('http_status', 'integer')
    .addColumn('error', 'text')
    .addColumn('duration_ms', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('webhook_attempts_key', ['delivery_id', 'attempt'])
    .execute();
  await sql`create index webhook_deliveries_newest
    on webhook_deliveries (workspace_id, created_at desc, id)`.execute(db);
  await sql`create index webhook_deliveries_oldest on webhook_deliveries (created_at)`.execute(db);
  await sql`create unique index webhook_deliveries_of_call on webhook_deliveries (call_id)`.execute(db);
}
