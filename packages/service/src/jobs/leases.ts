// How workers share the queue: each takes a job for a while, and what it says of the job afterwards counts only while it still
// has it. Every step is one statement or one short transaction. Times are the clock's.

import { sql } from 'kysely';
import { tablesOf, type Db } from '../db/database.js';
import type { Clock } from '../time/clock.js';
import type { JobScope, JsonObject } from './handler.js';
import type { JobTables } from './table.js';

export interface LeasedJob {
  readonly id: string;
  readonly kind: string;
  readonly payload: JsonObject;
  readonly failures: number;
  readonly losses: number;
}

export interface Leases {
  /** Takes jobs that are due and nobody has, the first due first. */
  take(wanted: {
    readonly kinds: readonly string[];
    readonly limit: number;
    /** Jobs that this worker carries out already. */
    readonly except: readonly string[];
  }): Promise<readonly LeasedJob[]>;
  /** When the next job of these kinds that is not due yet will be; undefined for none. */
  nextDueAt(kinds: readonly string[]): Promise<Date | undefined>;
  /** @returns those of the jobs that this worker still has. */
  renew(ids: readonly string[]): Promise<ReadonlySet<string>>;
  /** Ends a job. @param alongside happens in the same transaction, if the worker still has the job. */
  finish(id: string, alongside?: (scope: JobScope) => Promise<void>): Promise<void>;
  /** After a failure. */
  retry(id: string, afterMs: number): Promise<void>;
  /** As if it had never been taken. */
  giveBack(id: string): Promise<void>;
}

interface LeasesOptions {
  readonly db: Db;
  readonly clock: Clock;
  readonly workerId: string;
  readonly leaseMs: number;
}

export function createLeases({ db, clock, workerId, leaseMs }: LeasesOptions): Leases {
  const tables = tablesOf<JobTables>(db);
  const leaseEnd = (): Date => new Date(clock.now().getTime() + leaseMs);
  const free = { worker_id: null, leased_until: null };
  const own = (ids: readonly string[]) =>
    tables
      .updateTable('jobs')
      .where('worker_id', '=', workerId)
      .where('id', 'in', [...ids]);
  return {
    async take({ kinds, limit, except }) {
      if (limit < 1 || kinds.length === 0) return [];
      const now = clock.now();
      const taken = await tables
        .with('due', (query) => {
          const due = query
            .selectFrom('jobs')
            .select('id')
            .where('kind', 'in', [...kinds])
            .where('run_at', '<=', now)
            .where((job) => job.or([job('leased_until', 'is', null), job('leased_until', '<=', now)]))
            .orderBy('run_at')
            .orderBy('id')
            .limit(limit)
            .forUpdate()
            .skipLocked();
          return except.length === 0 ? due : due.where('id', 'not in', [...except]);
        })
        .updateTable('jobs')
        .from('due')
        .whereRef('jobs.id', '=', 'due.id')
        .set({
          losses: sql<number>`losses + case when worker_id is null then 0 else 1 end`,
          worker_id: workerId,
          leased_until: leaseEnd(),
        })
        .returning(['jobs.id', 'kind', 'payload', 'failures', 'losses', 'run_at'])
        .execute();
      // An update gives its rows in no order.
      return taken.sort(
        (one, other) => one.run_at.getTime() - other.run_at.getTime() || Number(one.id) - Number(other.id),
      );
    },
    async nextDueAt(kinds) {
      if (kinds.length === 0) return undefined;
      const dueAt = sql<Date>`greatest(run_at, leased_until)`; // which ignores a null
      const { next } = await tables
        .selectFrom('jobs')
        .select(({ fn }) => fn.min<Date | null>(dueAt).as('next'))
        .where('kind', 'in', [...kinds])
        .where(dueAt, '>', clock.now())
        .executeTakeFirstOrThrow();
      return next ?? undefined;
    },
    async renew(ids) {
      if (ids.length === 0) return new Set();
      const kept = await own(ids).set({ leased_until: leaseEnd() }).returning('id').execute();
      return new Set(kept.map(({ id }) => id));
    },
    async finish(id, alongside) {
      await db.transaction().execute(async (transaction) => {
        const { numDeletedRows } = await tablesOf<JobTables>(transaction)
          .deleteFrom('jobs')
          .where('id', '=', id)
          .where('worker_id', '=', workerId)
          .executeTakeFirst();
        if (numDeletedRows > 0n) await alongside?.({ db: transaction, clock });
      });
    },
    async retry(id, afterMs) {
      await own([id])
        .set({
          ...free,
          failures: sql<number>`failures + 1`,
          losses: 0,
          run_at: new Date(clock.now().getTime() + afterMs),
        })
        .execute();
    },
    async giveBack(id) {
      await own([id]).set(free).execute();
    },
  };
}
