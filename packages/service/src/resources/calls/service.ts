// What can be done with the calls of a workspace. Other resources reach calls through here; what happens to a call while it runs
// stands in `life.ts`.

import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import { tablesOf, type Db } from '../../db/database.js';
import { readPage, type Page } from '../../db/page.js';
import { countOf } from '../../db/row-counts.js';
import type { CallSettings } from '../../choices/call-settings.js';
import { MAX_CONTEXT_BYTES, SERVICE_KEYS } from '../../choices/call-context.js';
import { ApiError } from '../../rest/api-error.js';
import type { WorkspaceContext } from '../../rest/endpoint.js';
import { forgetCalls } from '../webhooks/service.js';
import type { LoggedEvent } from './logged-event.js';
import { contextOf, lockCallOf, unknownCall, type Call, type TranscriptEntry } from './record.js';
import type { CallChange, CallQuery } from './schema.js';
import { ACTIVE_STATUSES, FIRST_STATE, isOver } from './states.js';
import type { CallDirection, CallKind, CallTables } from './table.js';

export {
  addProblem,
  addTranscriptEntry,
  completeCall,
  failAbandonedCalls,
  failCall,
  logEvent,
  missCall,
  neverJoined,
  newCall,
  noteRecordingError,
  renewLease,
  ringCall,
  setCost,
  setResult,
  setSummary,
  startCall,
  type SeenCall,
  type SeenCallScope,
} from './life.js';
export { callPages } from './pages.js';
export { rateCall } from './rating.js';
export type { LoggedEvent } from './logged-event.js';
export type { CallDirection } from './table.js';
export type { Call, CallScope } from './record.js';
export { findCallResult } from './result.js';
export { shownCall } from './resource.js';
export { callFilter, callResource } from './schema.js';
export { CALL_STATUSES, type CallStatus } from './states.js';

/** The name of the lock; any number that nothing else takes. */
const COUNT_LOCK = 7_220_119;

type Scope = Pick<WorkspaceContext, 'db' | 'clock' | 'workspaceId'>;
type ReadScope = Pick<WorkspaceContext, 'db' | 'workspaceId'>;
type DeletionScope = ReadScope & Pick<WorkspaceContext, 'recordings' | 'afterCommit'>;

export interface NewCall {
  /** UUID. Default: a new one. */
  readonly id?: string;
  readonly agentId: string;
  readonly agentName: string;
  readonly kind: CallKind;
  readonly direction: CallDirection;
  readonly variables: Readonly<Record<string, string>>;
  readonly settings: CallSettings;
  /** Of a call by telephone. */
  readonly phoneNumber?: string | undefined;
  readonly fromNumber?: string | undefined;
  /** The batch that it belongs to. Default: none. */
  readonly batchCallId?: string | undefined;
  /** Until when the process that runs it is believed alive. Default: no process runs it yet. */
  readonly leaseUntil?: Date;
}

export async function createCall(scope: Scope, call: NewCall): Promise<Call> {
  const [created] = await createCalls(scope, [call]);
  return created ?? unknownCall();
}

/** Many at once. @returns them in the order given. */
export async function createCalls(
  { db, clock, workspaceId }: Scope,
  calls: readonly NewCall[],
): Promise<readonly Call[]> {
  if (calls.length === 0) return [];
  const now = clock.now();
  const rows = calls.map(({ id = randomUUID(), ...call }) => ({
    ...FIRST_STATE,
    id,
    workspace_id: workspaceId,
    agent_id: call.agentId,
    agent_name: call.agentName,
    kind: call.kind,
    direction: call.direction,
    variables: JSON.stringify(call.variables),
    call_settings: JSON.stringify(call.settings),
    phone_number: call.phoneNumber ?? null,
    from_number: call.fromNumber ?? null,
    batch_call_id: call.batchCallId ?? null,
    events: JSON.stringify([{ type: 'queued', at: now.toISOString() } satisfies LoggedEvent]),
    cost_usd: null,
    summary: null,
    success: null,
    success_reason: null,
    extracted_data: null,
    rating: null,
    rating_comment: null,
    rated_at: null,
    problems: '[]',
    context: '{}',
    lease_until: call.leaseUntil ?? null,
    created_at: now,
    updated_at: now,
  }));
  const created = await tablesOf<CallTables>(db).insertInto('calls').values(rows).returningAll().execute();
  const byId = new Map(created.map((call) => [call.id, call]));
  return rows.map(({ id }) => byId.get(id) ?? unknownCall());
}

/**
 * The browser calls of the workspace that are not over. Until the transaction ends, nobody else counts them, so that what follows
 * from the number stays true.
 */
export async function countActiveBrowserCalls({ db, workspaceId }: ReadScope): Promise<number> {
  await sql`select pg_advisory_xact_lock(${COUNT_LOCK}, hashtext(${workspaceId}))`.execute(db);
  const { count } = await callsOf({ db, workspaceId })
    .clearSelect()
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('status', 'in', [...ACTIVE_STATUSES])
    .where('kind', 'in', ['web', 'test'])
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** The calls of a batch that were created in this time. */
export async function countCallsOfBatch(
  db: Db,
  batchCallId: string,
  { from, before }: { readonly from: Date; readonly before: Date },
): Promise<number> {
  const { count } = await tablesOf<CallTables>(db)
    .selectFrom('calls')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('batch_call_id', '=', batchCallId)
    .where('created_at', '>=', from)
    .where('created_at', '<', before)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function listCalls(
  scope: ReadScope,
  { status, direction, agent_id: agentId, ...page }: CallQuery,
): Promise<Page<Call>> {
  let query = callsOf(scope);
  if (status !== undefined) query = query.where('status', '=', status);
  if (direction !== undefined) query = query.where('direction', '=', direction);
  if (agentId !== undefined) query = query.where('agent_id', '=', agentId);
  const isWhole = status === undefined && direction === undefined && agentId === undefined;
  return readPage(
    query,
    page,
    (matching) => matching.orderBy('created_at', 'desc').orderBy('id'),
    isWhole ? () => countOf(scope.db, 'calls', scope.workspaceId) : undefined,
  );
}

/** @throws ApiError `not_found`. */
export async function getCall(scope: ReadScope, id: string): Promise<Call> {
  return (await callsOf(scope).where('id', '=', id).executeTakeFirst()) ?? unknownCall();
}

interface Transcript {
  readonly entries: readonly TranscriptEntry[];
  readonly summary: string | null;
}

/** @throws ApiError `not_found`, also where the call is not over, nobody joined it, or nothing was to be written down. */
export async function getTranscript(scope: ReadScope, id: string): Promise<Transcript> {
  const { status, started_at, call_settings, summary } = await getCall(scope, id);
  const entries = await tablesOf<CallTables>(scope.db)
    .selectFrom('call_transcript_entries')
    .select(['ordinal', 'role', 'medium', 'text', 'started_at'])
    .where('call_id', '=', id)
    .orderBy('ordinal')
    .execute();
  const isKept = entries.length > 0 || call_settings.transcription_enabled;
  if (!isOver(status) || started_at === null || !isKept) {
    throw ApiError.notFound('The transcript of this call is not available.');
  }
  return { entries, summary };
}

/** Only given fields change; of the context only given keys. @throws ApiError `not_found`, `validation_error`. */
export async function changeCall(
  scope: Scope,
  id: string,
  { context = {}, call_settings: settings = {} }: CallChange,
): Promise<Call> {
  const call = await lockCallOf(scope, id);
  return tablesOf<CallTables>(scope.db)
    .updateTable('calls')
    .set({
      context: JSON.stringify(ownContext(call, context)),
      call_settings: JSON.stringify({ ...call.call_settings, ...settings }),
      updated_at: scope.clock.now(),
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** The client's keys with the change in them. @throws ApiError `validation_error`. */
function ownContext(call: Call, change: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const shown: Readonly<Record<string, unknown>> = contextOf(call);
  for (const key of SERVICE_KEYS) {
    if (Object.hasOwn(change, key) && !isDeepStrictEqual(change[key], shown[key])) {
      throw ApiError.validation([{ field: `context.${key}`, message: 'is written by the service alone.' }]);
    }
  }
  const given = Object.entries(change).filter(([key]) => !isServiceKey(key));
  const own = { ...call.context, ...Object.fromEntries(given) };
  if (Buffer.byteLength(JSON.stringify(own)) > MAX_CONTEXT_BYTES) {
    throw ApiError.validation([
      { field: 'context', message: `must be at most ${MAX_CONTEXT_BYTES / 1024} KB in all.` },
    ]);
  }
  return own;
}

/** With its transcript, and its recording once that is certain. @throws ApiError `not_found`, `validation_error` while it is active. */
export async function deleteCall(scope: DeletionScope, id: string): Promise<void> {
  const { deleted, active } = await deleteCalls(scope, [id]);
  if (deleted.has(id)) return;
  if (!active.has(id)) unknownCall();
  throw ApiError.validation([
    { field: 'status', message: 'is that of an active call, which cannot be deleted.' },
  ]);
}

interface Deletion {
  readonly deleted: ReadonlySet<string>;
  /** Left as they are. */
  readonly active: ReadonlySet<string>;
}

/** What is in neither set does not exist. To be called in a transaction. */
export async function deleteCalls(scope: DeletionScope, ids: readonly string[]): Promise<Deletion> {
  // In one order, so that two deletions at once do not wait for each other.
  const calls = await callsOf(scope)
    .where('id', 'in', [...ids])
    .orderBy('id')
    .forUpdate()
    .execute();
  const deleted = calls.filter(({ status }) => isOver(status)).map(({ id }) => id);
  if (deleted.length > 0) {
    await tablesOf<CallTables>(scope.db).deleteFrom('calls').where('id', 'in', deleted).execute();
    await forgetCalls(scope.db, deleted);
    scope.afterCommit(async () => {
      for (const id of deleted) await scope.recordings.delete(id);
    });
  }
  const active = calls.filter(({ status }) => !isOver(status)).map(({ id }) => id);
  return { deleted: new Set(deleted), active: new Set(active) };
}

function isServiceKey(key: string): boolean {
  return SERVICE_KEYS.some((each) => each === key);
}

function callsOf({ db, workspaceId }: ReadScope) {
  return tablesOf<CallTables>(db).selectFrom('calls').selectAll().where('workspace_id', '=', workspaceId);
}
