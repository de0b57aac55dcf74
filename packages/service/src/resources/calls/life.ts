// What happens to a call, told by whoever runs it. Each event moves the call by the pure transition from the state that it is in, so
// that of two processes only one ends it; an event that comes too late changes nothing.

import { sql, type RawBuilder } from 'kysely';
import type { DialFailure } from '../../carriers/carrier.js';
import { MAX_PROBLEMS, RECORDING_ERROR_KEY, RECORDING_ERRORS } from '../../choices/call-context.js';
import { tablesOf, type Db } from '../../db/database.js';
import { inTransaction } from '../../db/transaction.js';
import { MAX_EVENTS, type LoggedEvent } from './logged-event.js';
import { lockCall, requireCall, type Call, type CallScope, type TranscriptEntry } from './record.js';
import {
  ACTIVE_STATUSES,
  FIRST_STATE,
  isOver,
  loggedEventOf,
  transition,
  type CallEvent,
  type CallState,
  type EndReason,
} from './states.js';
import type { CallTables } from './table.js';

/** As much of a call as says where it stands. */
export type SeenCall = CallState & Pick<Call, 'id'>;

/** For who has seen the call before. */
export interface SeenCallScope extends CallScope {
  /** The call as it was last seen: where it is so still, one statement moves it. Default: it is looked at first. */
  readonly seen?: SeenCall | undefined;
}

/** A call that was just created. */
export function newCall(id: string): SeenCall {
  return { ...FIRST_STATE, id };
}

/** @throws ApiError `not_found`, as all below. */
export function startCall(scope: SeenCallScope, id: string): Promise<Call> {
  return happen(scope, id, { type: 'started' });
}

/** The callee's telephone rings. */
export function ringCall(scope: SeenCallScope, id: string): Promise<Call> {
  return happen(scope, id, { type: 'ringing' });
}

/** The carrier has reached nobody; changes nothing once somebody has answered. */
export function missCall(scope: SeenCallScope, id: string, failure: DialFailure): Promise<Call> {
  return happen(scope, id, { type: 'not_reached', failure });
}

interface Completion {
  readonly reason: EndReason;
  /** As the recording store named it; default: there is no recording. */
  readonly recordingFile?: string | undefined;
}

/** A call that had not started becomes one that nobody answered. */
export function completeCall(scope: SeenCallScope, id: string, completion: Completion): Promise<Call> {
  return happen(scope, id, { type: 'ended', ...completion });
}

interface Failure {
  /** Shown as `context.last_error`: plain words, and nothing secret. */
  readonly error: string;
  readonly recordingFile?: string | undefined;
}

export function failCall(scope: SeenCallScope, id: string, failure: Failure): Promise<Call> {
  return happen(scope, id, { type: 'failed', ...failure });
}

/** Nobody joined in time; changes nothing once somebody has. */
export function neverJoined(scope: SeenCallScope, id: string): Promise<Call> {
  return happen(scope, id, { type: 'never_joined' });
}

async function happen({ db, clock, seen }: SeenCallScope, id: string, event: CallEvent): Promise<Call> {
  const at = clock.now();
  const moved = seen && (await move(db, seen, event, at));
  if (moved !== undefined) return moved;
  return inTransaction(db, async (transaction) => {
    const call = await lockCall(transaction, id);
    return (await move(transaction, call, event, at)) ?? call;
  });
}

/** @returns undefined where the event changes nothing, or the call is not any more as it was seen. */
async function move(db: Db, call: SeenCall, event: CallEvent, at: Date): Promise<Call | undefined> {
  const next = transition(call, event, at);
  if (next === call) return undefined;
  const { status, started_at, ended_at, duration_seconds, end_reason } = next;
  const { last_error, dial_failure, recording_file } = next;
  return tablesOf<CallTables>(db)
    .updateTable('calls')
    .set({
      status,
      started_at,
      ended_at,
      duration_seconds,
      end_reason,
      last_error,
      dial_failure,
      recording_file,
      events: withEvent(loggedEventOf(event, next, at)),
      ...(isOver(status) && { lease_until: null }),
      updated_at: at,
    })
    .where('id', '=', call.id)
    .where('status', '=', call.status)
    .returningAll()
    .executeTakeFirst();
}

function withEvent(event: LoggedEvent): RawBuilder<string> {
  return sql<string>`events || ${JSON.stringify([event])}::jsonb`;
}

/** Logs what moves the call nowhere, while it goes on. */
export async function logEvent(
  { db, clock }: CallScope,
  id: string,
  { type, detail }: Pick<LoggedEvent, 'type' | 'detail'>,
): Promise<void> {
  const at = clock.now();
  await tablesOf<CallTables>(db)
    .updateTable('calls')
    .set({ events: withEvent({ type, at: at.toISOString(), detail }), updated_at: at })
    .where('id', '=', id)
    .where('status', 'in', [...ACTIVE_STATUSES])
    .where(sql<boolean>`jsonb_array_length(events) < ${MAX_EVENTS}`)
    .execute();
}

/**
 * Keeps an utterance that is final; one with an ordinal already known replaces it. Once the call is over, and where transcription
 * is not enabled, nothing is kept.
 */
export async function addTranscriptEntry(
  { db, clock }: CallScope,
  id: string,
  { ordinal, role, medium, text, started_at }: TranscriptEntry,
): Promise<void> {
  const tables = tablesOf<CallTables>(db);
  const entry = { role, medium, text, started_at };
  // One statement, as these are the most frequent writes of all: the call's row is locked by its update.
  const { numInsertedOrUpdatedRows } = await tables
    .with('kept', (within) =>
      within
        .updateTable('calls')
        .set({ updated_at: clock.now() })
        .where('id', '=', id)
        .where('status', 'in', [...ACTIVE_STATUSES])
        .where(sql<boolean>`(call_settings ->> 'transcription_enabled')::boolean`)
        .returning('id'),
    )
    .insertInto('call_transcript_entries')
    .columns(['call_id', 'ordinal', 'role', 'medium', 'text', 'started_at'])
    .expression((from) =>
      from
        .selectFrom('kept')
        .select((kept) => [
          'kept.id',
          kept.cast<number>(kept.val(ordinal), 'integer').as('ordinal'),
          kept.cast<typeof role>(kept.val(role), 'text').as('role'),
          kept.cast<typeof medium>(kept.val(medium), 'text').as('medium'),
          kept.cast<string>(kept.val(text), 'text').as('text'),
          kept.cast<Date>(kept.val(started_at), 'timestamptz').as('started_at'),
        ]),
    )
    .onConflict((conflict) => conflict.columns(['call_id', 'ordinal']).doUpdateSet(entry))
    .executeTakeFirstOrThrow();
  if (numInsertedOrUpdatedRows === 0n) await requireCall(db, id);
}

/** @param until when whoever runs these calls is believed dead, unless it says this again. @returns the ids of those still active. */
export async function renewLease(
  { db }: Pick<CallScope, 'db'>,
  ids: readonly string[],
  until: Date,
): Promise<readonly string[]> {
  if (ids.length === 0) return [];
  const rows = await tablesOf<CallTables>(db)
    .updateTable('calls')
    .set({ lease_until: until })
    .where('id', 'in', [...ids])
    .where('status', 'in', [...ACTIVE_STATUSES])
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Few enough for one transaction. */
const ABANDONED_AT_ONCE = 100;
const ABANDONED = 'The process that ran the call ended before the call did.';

/**
 * Fails active calls whose lease has passed.
 * @param onEnded what follows from a call's end, in the transaction that ends it.
 * @param ownIds of calls that are run here, and are not abandoned whatever their lease says: a clock may have been set.
 * @returns their ids; those that another process is about to fail are not among them.
 */
export async function failAbandonedCalls(
  scope: CallScope,
  onEnded: (db: Db, call: Call) => Promise<void> = () => Promise.resolve(),
  ownIds: readonly string[] = [],
): Promise<readonly string[]> {
  const failed: string[] = [];
  for (;;) {
    const ids = await inTransaction(scope.db, async (db) => {
      const rows = await tablesOf<CallTables>(db)
        .selectFrom('calls')
        .select(['id', 'workspace_id', 'batch_call_id'])
        .where('status', 'in', [...ACTIVE_STATUSES])
        .where('lease_until', '<=', scope.clock.now())
        .$if(ownIds.length > 0, (query) => query.where('id', 'not in', [...ownIds]))
        .orderBy('lease_until')
        .limit(ABANDONED_AT_ONCE)
        .forUpdate()
        .skipLocked()
        .execute();
      // What follows locks the workspace and the batch: in one order, so that no two processes wait for each other.
      for (const { id } of rows.toSorted(byOwner)) {
        await onEnded(db, await failCall({ ...scope, db }, id, { error: ABANDONED }));
      }
      return rows.map(({ id }) => id);
    });
    failed.push(...ids);
    if (ids.length < ABANDONED_AT_ONCE) return failed;
  }
}

type Owned = Pick<Call, 'workspace_id' | 'batch_call_id'>;

function byOwner(one: Owned, other: Owned): number {
  const owner = ({ workspace_id, batch_call_id }: Owned) => `${workspace_id} ${batch_call_id ?? ''}`;
  return owner(one) < owner(other) ? -1 : 1;
}

/** Keeps what went wrong without ending the call, whether it is over or not. The first ones stay. */
export function addProblem({ db, clock }: CallScope, id: string, reason: string): Promise<Call> {
  return inTransaction(db, async (transaction) => {
    const call = await lockCall(transaction, id);
    if (call.problems.length >= MAX_PROBLEMS) return call;
    const at = clock.now();
    const problems = [...call.problems, { at: at.toISOString(), reason }];
    return tablesOf<CallTables>(transaction)
      .updateTable('calls')
      .set({ problems: JSON.stringify(problems), updated_at: at })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow();
  });
}

/** Once: @returns whether it was this time. */
export async function setCost({ db }: Pick<CallScope, 'db'>, id: string, costUsd: number): Promise<boolean> {
  const { numUpdatedRows } = await tablesOf<CallTables>(db)
    .updateTable('calls')
    .set({ cost_usd: costUsd })
    .where('id', '=', id)
    .where('cost_usd', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export function setSummary(scope: CallScope, id: string, summary: string): Promise<Call> {
  return write(scope, id, { summary });
}

/** Says of a call that goes on why there is no recording of it, or not all of it. */
export function noteRecordingError(
  scope: CallScope,
  id: string,
  problem: keyof typeof RECORDING_ERRORS,
): Promise<Call> {
  const noted = JSON.stringify({ [RECORDING_ERROR_KEY]: RECORDING_ERRORS[problem] });
  return write(scope, id, { context: sql<string>`context || ${noted}::jsonb` });
}

interface CallResult {
  /** Whether the call met the agent's criteria; null: it cannot be said. */
  readonly success: boolean | null;
  readonly successReason: string | null;
  /** JSON, as the agent's schema wants it; null: nothing was extracted. */
  readonly extractedData: unknown;
}

export function setResult(
  scope: CallScope,
  id: string,
  { success, successReason, extractedData = null }: CallResult,
): Promise<Call> {
  return write(scope, id, {
    success,
    success_reason: successReason,
    extracted_data: extractedData === null ? null : JSON.stringify(extractedData),
  });
}

type Written =
  | { readonly summary: string }
  | { readonly context: RawBuilder<string> }
  | {
      readonly success: boolean | null;
      readonly success_reason: string | null;
      readonly extracted_data: string | null;
    };

function write({ db, clock }: CallScope, id: string, values: Written): Promise<Call> {
  return inTransaction(db, async (transaction) => {
    await lockCall(transaction, id);
    return tablesOf<CallTables>(transaction)
      .updateTable('calls')
      .set({ ...values, updated_at: clock.now() })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow();
  });
}
