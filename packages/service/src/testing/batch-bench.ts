// How fast contacts of a large batch are called and their outcomes written, beside the same writes as bare statements in the same
// database, turn by turn. Nothing rings: what is measured is what each call costs before and after its conversation.

import { randomUUID } from 'node:crypto';
import { CompiledQuery } from 'kysely';
import type { DatabaseLocation, Db } from '../db/database.js';
import { batchCallCreation } from '../resources/batch-calls/schema.js';
import {
  createBatchCall,
  dispatchDue,
  importContacts,
  noteCallEnded,
  scheduleBatchCall,
} from '../resources/batch-calls/service.js';
import { missCall } from '../resources/calls/service.js';
import { systemClock as clock } from '../time/clock.js';
import { storeNumbers } from './batch-numbers.js';
import { serveService } from './served-service.js';
import { createTestAgent } from './test-agent.js';

const CALLED_PER_ROUND = 500;
const ROUNDS = 5;
const AT_ONCE = 100;
const FEW_CONTACTS = 1_000;

interface Batch {
  readonly id: string;
  readonly workspaceId: string;
  readonly importedPerSecond: number;
  readonly scheduleMs: number;
}

export interface BatchFigures {
  /** Rows of a CSV file in a second. */
  readonly importedPerSecond: number;
  /** Of the request that starts the batch. */
  readonly scheduleMs: number;
  /** Contacts in a second: called, and their outcomes written. */
  readonly perSecond: number;
  /** The same, of a batch of a thousand. */
  readonly perSecondOfFew: number;
  /** The same writes as bare statements. */
  readonly barePerSecond: number;
}

/** @param contacts of the large batch */
export async function measureBatches(location: DatabaseLocation, contacts: number): Promise<BatchFigures> {
  const secret = 'a secret of a benchmark, and long enough for it';
  const service = await serveService({ database: location, secret });
  try {
    const { db } = service;
    const { id: workspaceId, client } = await service.createWorkspace();
    const agentId = await createTestAgent(client);
    await storeNumbers({ db, clock, workspaceId }, 3, agentId);
    const few = await createBatch(db, { workspaceId, agentId, contacts: FEW_CONTACTS });
    await callSome(db); // which warms up
    const perSecondOfFew = await callSome(db);
    await db.executeQuery(CompiledQuery.raw('update batch_calls set due_at = null where id = $1', [few.id]));
    const many = await createBatch(db, { workspaceId, agentId, contacts });
    const bare = await createBareTables(db, contacts);
    const ours: number[] = [];
    const theirs: number[] = [];
    for (let round = 0; round <= ROUNDS; round += 1) {
      const [one, other] = [await callSome(db), await bare.callSome()];
      if (round === 0) continue; // which warms up
      ours.push(one);
      theirs.push(other);
    }
    const { importedPerSecond, scheduleMs } = many;
    return {
      importedPerSecond,
      scheduleMs,
      perSecondOfFew,
      perSecond: median(ours),
      barePerSecond: median(theirs),
    };
  } finally {
    await service.close();
  }
}

async function createBatch(
  db: Db,
  {
    workspaceId,
    agentId,
    contacts,
  }: { readonly workspaceId: string; readonly agentId: string; readonly contacts: number },
): Promise<Batch> {
  const within = <Result>(
    work: (scope: {
      readonly db: Db;
      readonly clock: typeof clock;
      readonly workspaceId: string;
    }) => Promise<Result>,
  ): Promise<Result> =>
    db.transaction().execute((transaction) => work({ db: transaction, clock, workspaceId }));
  const { batch } = await within((scope) =>
    createBatchCall(
      scope,
      batchCallCreation.parse({
        name: 'Large',
        agent_id: agentId,
        working_days: [1, 2, 3, 4, 5, 6, 7],
        max_concurrent_calls: AT_ONCE,
      }),
    ),
  );
  const rows = Array.from(
    { length: contacts },
    (_value, index) => `+1202${1_000_000 + index},Visitor ${index}`,
  );
  const importedAt = performance.now();
  await within((scope) => importContacts(scope, batch.id, ['phone_number,first_name', ...rows].join('\n')));
  const importMs = performance.now() - importedAt;
  const scheduledAt = performance.now();
  await within((scope) => scheduleBatchCall(scope, batch.id));
  const scheduleMs = performance.now() - scheduledAt;
  return { id: batch.id, workspaceId, importedPerSecond: (1_000 * contacts) / importMs, scheduleMs };
}

/** @returns contacts in a second. */
async function callSome(db: Db): Promise<number> {
  const startedAt = performance.now();
  let called = 0;
  while (called < CALLED_PER_ROUND) {
    const dispatched = await dispatchDue({ db, clock, random: Math.random, leaseUntil: () => clock.now() });
    for (const { callId } of dispatched?.calls ?? []) {
      await db.transaction().execute(async (transaction) => {
        const failure = { kind: 'busy', message: 'The number is busy.' } as const;
        await noteCallEnded(transaction, clock, await missCall({ db: transaction, clock }, callId, failure));
      });
      called += 1;
    }
  }
  return (1_000 * called) / (performance.now() - startedAt);
}

/** Tables like those of batches and calls, of this database, with as many contacts. */
async function createBareTables(db: Db, contacts: number): Promise<{ callSome(): Promise<number> }> {
  const run = (on: Db, text: string, values: readonly unknown[] = []) =>
    on.executeQuery(CompiledQuery.raw(text, [...values]));
  await run(db, 'create schema bare');
  for (const table of ['calls', 'batch_calls', 'batch_call_contacts']) {
    await run(db, `create table bare.${table} (like public.${table} including all)`);
  }
  await run(db, 'insert into bare.batch_calls select * from batch_calls order by created_at desc limit 1');
  await run(
    db,
    `insert into bare.batch_call_contacts
     select * from batch_call_contacts where batch_call_id = (select id from bare.batch_calls) limit ${contacts}`,
  );
  await run(db, 'analyze bare.batch_call_contacts');
  return {
    async callSome() {
      const startedAt = performance.now();
      for (let called = 0; called < CALLED_PER_ROUND; called += AT_ONCE) {
        const ids = Array.from({ length: AT_ONCE }, () => randomUUID());
        await db.transaction().execute(async (transaction) => {
          const { rows } = (await run(
            transaction,
            `select id from bare.batch_call_contacts where state = 'pending' and batch_call_id =
             (select id from bare.batch_calls) order by due_at, ordinal limit $1 for update skip locked`,
            [AT_ONCE],
          )) as { readonly rows: readonly { readonly id: string }[] };
          await run(
            transaction,
            `insert into bare.calls select new.id, workspace_id, agent_id, agent_name, kind, direction, status, variables,
             call_settings, phone_number, from_number, batch_call_id, events, started_at, ended_at, duration_seconds,
             end_reason, last_error, dial_failure, recording_file, cost_usd, summary, success, success_reason, extracted_data,
             context, problems, lease_until, created_at, updated_at
             from unnest($1::uuid[]) as new (id), (select * from public.calls limit 1) as one`,
            [ids],
          );
          await run(
            transaction,
            `update bare.batch_call_contacts set state = 'calling', attempts = attempts + 1, last_call_id = called.call_id
             from unnest($1::uuid[], $2::uuid[]) as called (contact_id, call_id) where id = called.contact_id`,
            [rows.map(({ id }) => id), ids],
          );
          await run(transaction, 'update bare.batch_calls set updated_at = $1', [clock.now()]);
        });
        for (const id of ids) {
          await db.transaction().execute(async (transaction) => {
            await run(
              transaction,
              `update bare.calls set status = 'busy', ended_at = $2, events = events || $3::jsonb where id = $1`,
              [id, clock.now(), JSON.stringify([{ type: 'ended', at: clock.now().toISOString() }])],
            );
            await run(
              transaction,
              `update bare.batch_call_contacts set state = 'done', last_status = 'busy', reason = $2 where last_call_id = $1`,
              [id, 'The number is busy.'],
            );
            await run(transaction, 'update bare.batch_calls set updated_at = $1', [clock.now()]);
          });
        }
      }
      return (1_000 * CALLED_PER_ROUND) / (performance.now() - startedAt);
    },
  };
}

function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? NaN;
}
