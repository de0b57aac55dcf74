// What happens to a call, told by whoever runs it. Each event locks the call's row and moves it by the pure transition, so that of
// two processes only one ends it; an event that comes too late changes nothing.

import { sql, type RawBuilder } from 'kysely';
import { MAX_PROBLEMS, RECORDING_ERROR_KEY, RECORDING_ERRORS } from '../../choices/call-context.js';
import { tablesOf, type Db } from '../../db/database.js';
import { inTransaction } from '../../db/transaction.js';
import { lockCall, type Call, type CallScope, type TranscriptEntry } from './record.js';
import { ACTIVE_STATUSES, isOver, transition, type CallEvent, type EndReason } from './states.js';
import type { CallTables } from './table.js';

/** @throws ApiError `not_found`, as all below. */
export function startCall(scope: CallScope, id: string): Promise<Call> {
  return happen(scope, id, { type: 'started' });
}

interface Completion {
  readonly reason: EndReason;
  /** As the recording store named it; default: there is no recording. */
  readonly recordingFile?: string | undefined;
}

/** A call that had not started becomes one that nobody answered. */
export function completeCall(scope: CallScope, id: string, completion: Completion): Promise<Call> {
  return happen(scope, id, { type: 'ended', ...completion });
}

interface Failure {
  /** Shown as `context.last_error`: plain words, and nothing secret. */
  readonly error: string;
  readonly recordingFile?: string | undefined;
}

export function failCall(scope: CallScope, id: string, failure: Failure): Promise<Call> {
  return happen(scope, id, { type: 'failed', ...failure });
}

/** Nobody joined in time; changes nothing once somebody has. */
export function neverJoined(scope: CallScope, id: string): Promise<Call> {
  return happen(scope, id, { type: 'never_joined' });
}

function happen({ db, clock }: CallScope, id: string, event: CallEvent): Promise<Call> {
  return inTransaction(db, async (transaction) => {
    const call = await lockCall(transaction, id);
    const at = clock.now();
    const next = transition(call, event, at);
    if (next === call) return call;
    const { status, started_at, ended_at, duration_seconds, end_reason, last_error, recording_file } = next;
    return tablesOf<CallTables>(transaction)
      .updateTable('calls')
      .set({
        status,
        started_at,
        ended_at,
        duration_seconds,
        end_reason,
        last_error,
        recording_file,
        ...(isOver(status) && { lease_until: null }),
        updated_at: at,
      })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow();
  });
}

/**
 * Keeps an utterance that is final; one with an ordinal already known replaces it. Once the call is over, and where transcription
 * is not enabled, nothing is kept.
 */
export function addTranscriptEntry(
  { db, clock }: CallScope,
  id: string,
  { ordinal, role, medium, text, started_at }: TranscriptEntry,
): Promise<Call> {
  return inTransaction(db, async (transaction) => {
    const call = await lockCall(transaction, id);
    if (isOver(call.status) || !call.call_settings.transcription_enabled) return call;
    const tables = tablesOf<CallTables>(transaction);
    const entry = { role, medium, text, started_at };
    await tables
      .insertInto('call_transcript_entries')
      .values({ call_id: id, ordinal, ...entry })
      .onConflict((conflict) => conflict.columns(['call_id', 'ordinal']).doUpdateSet(entry))
      .execute();
    return tables
      .updateTable('calls')
      .set({ updated_at: clock.now() })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow();
  });
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
 * @returns their ids; those that another process is about to fail are not among them.
 */
export async function failAbandonedCalls(
  scope: CallScope,
  onEnded: (db: Db, call: Call) => Promise<void> = () => Promise.resolve(),
): Promise<readonly string[]> {
  const failed: string[] = [];
  for (;;) {
    const ids = await inTransaction(scope.db, async (db) => {
      const rows = await tablesOf<CallTables>(db)
        .selectFrom('calls')
        .select('id')
        .where('status', 'in', [...ACTIVE_STATUSES])
        .where('lease_until', '<=', scope.clock.now())
        .orderBy('lease_until')
        .limit(ABANDONED_AT_ONCE)
        .forUpdate()
        .skipLocked()
        .execute();
      for (const { id } of rows) {
        await onEnded(db, await failCall({ ...scope, db }, id, { error: ABANDONED }));
      }
      return rows.map(({ id }) => id);
    });
    failed.push(...ids);
    if (ids.length < ABANDONED_AT_ONCE) return failed;
  }
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
