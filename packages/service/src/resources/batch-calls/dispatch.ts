// Starts what a batch may start now, in one transaction: makes the records of calls and marks their contacts, or says when to look
// again. The batch's row is locked meanwhile, so that of several processes one decides, and its limits hold in sum.

import { sql } from 'kysely';
import { PAUSED_BECAUSE } from '../../choices/batch-breaker.js';
import { SKIPPED_BECAUSE } from '../../choices/batch-contacts.js';
import { tablesOf, type Db } from '../../db/database.js';
import type { Clock } from '../../time/clock.js';
import { callableAgentOrWhyNot, type CallableAgent } from '../agents/service.js';
import { countCallsOfBatch } from '../calls/service.js';
import { numbersNotToCall } from '../contacts/service.js';
import { createPhoneCalls, type PhoneCall } from '../phone-calls/service.js';
import { callerNumbersOf, outboundNumbersOf, type CallerNumber } from '../phone-numbers/service.js';
import { hasCredit } from '../workspaces/service.js';
import { allowanceOf, type Allowance, type BatchProgress } from './allowance.js';
import { rotate } from './numbers.js';
import { updateBatch, type BatchCall, type BatchContact } from './record.js';
import { boundsOf, dayOf } from './schedule.js';
import { AT_ONCE, type BatchCallTables } from './table.js';

export interface DispatchScope {
  readonly db: Db;
  readonly clock: Clock;
  /** Of calls that this process will place. */
  readonly leaseUntil: () => Date;
  /** From 0 to less than 1. */
  readonly random: () => number;
}

export interface Dispatched {
  readonly batchId: string;
  readonly workspaceId: string;
  /** To be placed. */
  readonly calls: readonly PhoneCall[];
}

/** How long a batch that could not be dealt with is left alone, so that others have their turn. */
const POSTPONED_MS = 60_000;

/** Few enough for one transaction; the others follow in the next one. */
const CALLS_AT_ONCE = 100;

/**
 * Deals with one batch that is due, and that no other process deals with.
 * @returns undefined where there is none.
 * @throws what has gone wrong: nothing is changed, but the batch that it went wrong with is left for a minute.
 */
export async function dispatchDue(scope: DispatchScope): Promise<Dispatched | undefined> {
  let taken: string | undefined;
  try {
    return await scope.db.transaction().execute(async (db) => {
      const batch = await takeDue(db, scope.clock.now());
      taken = batch?.id;
      if (batch === undefined) return undefined;
      const { id: batchId, workspace_id: workspaceId } = batch;
      return { batchId, workspaceId, calls: await dispatch({ ...scope, db, workspaceId }, batch) };
    });
  } catch (error) {
    if (taken !== undefined) await postpone(scope, taken).catch(() => undefined); // the first error says it
    throw error;
  }
}

/** When the next batch that is not due yet will be. */
export async function nextBatchDueAt({ db }: Pick<DispatchScope, 'db'>): Promise<Date | undefined> {
  const { due_at } = await tablesOf<BatchCallTables>(db)
    .selectFrom('batch_calls')
    .select(({ fn }) => fn.min('due_at').as('due_at'))
    .executeTakeFirstOrThrow();
  return due_at ?? undefined;
}

function takeDue(db: Db, now: Date): Promise<BatchCall | undefined> {
  return tablesOf<BatchCallTables>(db)
    .selectFrom('batch_calls')
    .selectAll()
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
}

async function postpone({ db, clock }: DispatchScope, id: string): Promise<void> {
  await tablesOf<BatchCallTables>(db)
    .updateTable('batch_calls')
    .set({ due_at: new Date(clock.now().getTime() + POSTPONED_MS) })
    .where('id', '=', id)
    .where('due_at', 'is not', null)
    .execute();
}

interface BatchScope extends DispatchScope {
  readonly workspaceId: string;
}

async function dispatch(scope: BatchScope, batch: BatchCall): Promise<readonly PhoneCall[]> {
  const now = scope.clock.now();
  const today = dayOf(batch.timezone, now);
  const progress = await progressOf(scope, batch, today);
  const allowance = allowanceOf(batch, progress, now);
  if (allowance.kind !== 'call') {
    await conclude(scope, batch, { allowance, progress, today });
    return [];
  }
  const means = await meansOf(scope, batch);
  if (typeof means === 'string') {
    await pause(scope, batch, means);
    return [];
  }
  const atMost = Math.min(allowance.atMost, CALLS_AT_ONCE);
  // One more than may be called says when the next one is due.
  const waiting = await takePending(scope, batch, atMost + 1);
  const due = waiting.slice(0, atMost).filter(({ due_at }) => due_at <= now);
  const called = await withoutForbidden(scope, due);
  const { numbers, rotation } = rotate(
    { strategy: batch.phone_rotation_strategy, rotation: batch },
    means.numbers,
    { count: called.length, random: scope.random },
  );
  const calls = await createPhoneCalls(scope, {
    callable: means.callable,
    leaseUntil: scope.leaseUntil(),
    calls: called.flatMap(({ phone_number: phoneNumber, variables }, index) => {
      const from = numbers[index];
      return from ? [{ phoneNumber, from, variables, batchCallId: batch.id }] : [];
    }),
  });
  await markCalled(scope, called, calls);
  const next: BatchProgress = {
    calling: progress.calling + calls.length,
    nextDueAt: waiting[due.length]?.due_at,
    callsToday: progress.callsToday + calls.length,
  };
  await conclude(
    scope,
    { ...batch, ...rotation },
    { allowance: allowanceOf(batch, next, now), progress: next, today },
  );
  return calls;
}

async function progressOf({ db }: BatchScope, batch: BatchCall, today: string): Promise<BatchProgress> {
  const { rows } = await sql<{ readonly calling: string; readonly next_due_at: Date | null }>`select
    (select count(*) from batch_call_contacts
      where batch_call_id = ${batch.id} and state = 'calling') as calling,
    (select due_at from batch_call_contacts
      where batch_call_id = ${batch.id} and state = 'pending'
      order by due_at, ordinal limit 1) as next_due_at`.execute(db);
  return {
    calling: Number(rows[0]?.calling ?? 0),
    nextDueAt: rows[0]?.next_due_at ?? undefined,
    callsToday: await callsOn(db, batch, today),
  };
}

/** Counted anew where the day is another one: it may have been before, where a clock was set. */
async function callsOn(db: Db, batch: BatchCall, today: string): Promise<number> {
  if (batch.max_calls_per_day === null) return 0;
  if (batch.counted_day === today) return batch.calls_on_day;
  return countCallsOfBatch(db, batch.id, boundsOf(batch.timezone, today));
}

interface Means {
  readonly callable: CallableAgent;
  readonly numbers: readonly CallerNumber[];
}

/** @returns why there can be no calls, where there can be none. */
async function meansOf(scope: BatchScope, batch: BatchCall): Promise<Means | string> {
  if (!(await hasCredit(scope.db, scope.workspaceId))) return PAUSED_BECAUSE.noCredit;
  const callable = await callableAgentOrWhyNot(scope, batch.agent_id);
  if (callable === 'unknown') return PAUSED_BECAUSE.agentGone;
  if (callable === 'inactive') return PAUSED_BECAUSE.agentInactive;
  const numbers = await numbersOf(scope, batch);
  return numbers.length === 0 ? PAUSED_BECAUSE.noNumber : { callable, numbers };
}

/** The numbers that a batch calls from: its own, or where it has none those of its agent. */
export function numbersOf(
  scope: Pick<BatchScope, 'db' | 'workspaceId'>,
  { phone_number_ids: ids, agent_id: agentId }: Pick<BatchCall, 'phone_number_ids' | 'agent_id'>,
): Promise<readonly CallerNumber[]> {
  return ids.length > 0 ? callerNumbersOf(scope, ids) : outboundNumbersOf(scope, agentId);
}

function takePending({ db }: BatchScope, { id }: BatchCall, limit: number): Promise<readonly BatchContact[]> {
  return tablesOf<BatchCallTables>(db)
    .selectFrom('batch_call_contacts')
    .selectAll()
    .where('batch_call_id', '=', id)
    .where('state', '=', 'pending')
    .orderBy('due_at')
    .orderBy('ordinal')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();
}

/** Those who may be called. The others are skipped: somebody may have said so since the batch was scheduled. */
async function withoutForbidden(
  scope: BatchScope,
  due: readonly BatchContact[],
): Promise<readonly BatchContact[]> {
  const numbers = due.map(({ phone_number: phoneNumber }) => phoneNumber);
  const forbidden = await numbersNotToCall(scope, numbers);
  if (forbidden.size === 0) return due;
  const skipped = due.filter(({ phone_number: phoneNumber }) => forbidden.has(phoneNumber));
  await tablesOf<BatchCallTables>(scope.db)
    .updateTable('batch_call_contacts')
    .set({ state: 'skipped', reason: SKIPPED_BECAUSE.doNotCall, updated_at: scope.clock.now() })
    .where(
      'id',
      'in',
      skipped.map(({ id }) => id),
    )
    .execute();
  return due.filter((contact) => !skipped.includes(contact));
}

async function markCalled(
  { db, clock }: BatchScope,
  contacts: readonly BatchContact[],
  calls: readonly PhoneCall[],
): Promise<void> {
  if (contacts.length === 0) return;
  const ids = contacts.map(({ id }) => id);
  const callIds = calls.map(({ callId }) => callId);
  await sql`update batch_call_contacts
    set state = 'calling', attempts = attempts + 1, last_call_id = called.call_id, reason = null,
      updated_at = ${clock.now()}
    from unnest(${ids}::uuid[], ${callIds}::uuid[]) as called (contact_id, call_id)
    where batch_call_contacts.id = called.contact_id`.execute(db);
}

interface Conclusion {
  readonly allowance: Allowance;
  readonly progress: BatchProgress;
  readonly today: string;
}

/** Writes down when to look at the batch again, if ever. */
async function conclude(
  scope: BatchScope,
  batch: BatchCall,
  { allowance, progress, today }: Conclusion,
): Promise<void> {
  if (allowance.kind === 'never') return pause(scope, batch, PAUSED_BECAUSE.neverOpen);
  const now = scope.clock.now();
  const isComplete = allowance.kind === 'complete';
  const { next_number, current_number, number_failures } = batch;
  await updateBatch(scope, batch.id, {
    status: isComplete ? 'completed' : 'active',
    due_at: dueAtAfter(allowance),
    started_at: batch.started_at ?? now,
    ended_at: isComplete ? now : null,
    next_number,
    current_number,
    number_failures,
    ...(batch.max_calls_per_day !== null && { counted_day: today, calls_on_day: progress.callsToday }),
  });
}

function dueAtAfter(allowance: Allowance): Date | null {
  if (allowance.kind === 'call') return AT_ONCE;
  return allowance.kind === 'wait' ? (allowance.until ?? null) : null;
}

async function pause(scope: BatchScope, batch: BatchCall, reason: string): Promise<void> {
  await updateBatch(scope, batch.id, {
    status: 'paused',
    status_reason: reason,
    due_at: null,
    started_at: batch.started_at ?? scope.clock.now(),
  });
}
