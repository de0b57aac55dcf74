// Where jobs wait. A row is gone once its job is done or given up.

import { sql, type Generated, type Kysely } from 'kysely';
import type { JsonObject } from './handler.js';

export interface JobTables {
  readonly jobs: {
    /** Counts up; a bigint, which the driver reads as text. */
    readonly id: Generated<string>;
    readonly kind: string;
    readonly payload: JsonObject;
    /** Of one kind, no two jobs that wait have the same. */
    readonly unique_key: string | null;
    readonly run_at: Date;
    /** How often its handler has thrown. */
    readonly failures: Generated<number>;
    /** How often a worker has died with it. */
    readonly losses: Generated<number>;
    /** The worker that has it; another one may take it after `leased_until`. */
    readonly worker_id: string | null;
    readonly leased_until: Date | null;
  };
}

export async function createJobTables(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('jobs')
    .addColumn('id', 'bigint', (column) => column.primaryKey().generatedAlwaysAsIdentity())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('payload', 'json', (column) => column.notNull())
    .addColumn('unique_key', 'text')
    .addColumn('run_at', 'timestamptz', (column) => column.notNull())
    .addColumn('failures', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('losses', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('worker_id', 'uuid')
    .addColumn('leased_until', 'timestamptz')
    .addUniqueConstraint('jobs_unique_key', ['kind', 'unique_key'])
    .execute();
  await sql`create index jobs_due on jobs (run_at, id)`.execute(db);
}
