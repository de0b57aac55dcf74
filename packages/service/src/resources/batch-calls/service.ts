// What can be done with the batch calls of a workspace. Other resources reach them through here; what a batch does by itself stands
// in `dispatch.ts`, and what follows from its calls in `endings.ts`.

import { randomUUID } from 'node:crypto';
import { isWindowInOrder, WINDOW_IN_ORDER } from '../../choices/batch-hours.js';
import { tablesOf } from '../../db/database.js';
import { readPage, type Page } from '../../db/page.js';
import { ApiError, type FieldProblem } from '../../rest/api-error.js';
import { callableAgentOrWhyNot } from '../agents/service.js';
import { requireFolder } from '../contacts/service.js';
import { callerNumbersOf } from '../phone-numbers/service.js';
import { markBatchesChanged } from './changes.js';
import { FOLDER_FIELD, hasContacts, skipRepeated, takeFolder } from './contacts.js';
import { countContacts, NO_CONTACTS, type BatchCounts } from './counts.js';
import { numbersOf } from './dispatch.js';
import { FIRST_ROTATION } from './numbers.js';
import {
  batchesOf,
  getBatch,
  lockBatch,
  updateBatch,
  type BatchCall,
  type ReadScope,
  type Scope,
} from './record.js';
import { opensAt } from './schedule.js';
import type { BatchCallChange, BatchCallCreation, BatchCallQuery } from './schema.js';
import { startedStatus } from './states.js';
import { AT_ONCE, type BatchCallTables } from './table.js';

export { hasChangedBatches } from './changes.js';
export { addContacts, importContacts, listContacts } from './contacts.js';
export type { BatchCounts } from './counts.js';
export { dispatchDue, nextBatchDueAt } from './dispatch.js';
export { noteCallEnded } from './endings.js';
export { batchPages, type CountedBatch } from './pages.js';
export type { BatchCall, BatchContact } from './record.js';
export { batchCallFilter } from './schema.js';

/** A batch with what has become of its contacts. */
export interface CountedBatchCall {
  readonly batch: BatchCall;
  readonly counts: BatchCounts;
}

export async function listBatchCalls(
  scope: ReadScope,
  { status, agent_id: agentId, ...page }: BatchCallQuery,
): Promise<Page<CountedBatchCall>> {
  let query = batchesOf(scope);
  if (status !== undefined) query = query.where('status', '=', status);
  if (agentId !== undefined) query = query.where('agent_id', '=', agentId);
  const { rows, total } = await readPage(query, page, (matching) =>
    matching.orderBy('created_at', 'desc').orderBy('id'),
  );
  const counts = await countContacts(
    scope.db,
    rows.map(({ id }) => id),
  );
  return { rows: rows.map((batch) => ({ batch, counts: counts.get(batch.id) ?? NO_CONTACTS })), total };
}

/** @throws ApiError `not_found`. */
export async function getBatchCall(scope: ReadScope, id: string): Promise<CountedBatchCall> {
  return counted(scope, await getBatch(scope, id));
}

/** @throws ApiError `validation_error` where it could not call anybody. */
export async function createBatchCall(scope: Scope, creation: BatchCallCreation): Promise<CountedBatchCall> {
  await requireMeans(scope, creation);
  requireHours(creation);
  await requireFolder(scope, creation.contact_folder_id, FOLDER_FIELD);
  const { db, clock, workspaceId } = scope;
  const now = clock.now();
  const batch = await tablesOf<BatchCallTables>(db)
    .insertInto('batch_calls')
    .values({
      ...FIRST_ROTATION,
      ...columnsOf(creation),
      id: randomUUID(),
      workspace_id: workspaceId,
      name: creation.name,
      agent_id: creation.agent_id,
      status: 'draft',
      status_reason: null,
      contact_source: creation.contact_source,
      contact_folder_id: creation.contact_folder_id,
      schedule_type: creation.schedule_type,
      timezone: creation.timezone,
      due_at: null,
      counted_day: null,
      calls_on_day: 0,
      carrier_failures: 0,
      started_at: null,
      ended_at: null,
      created_at: now,
      updated_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return { batch, counts: NO_CONTACTS };
}

/** Only given fields change. @throws ApiError `not_found`, `validation_error`. */
export async function changeBatchCall(
  scope: Scope,
  id: string,
  change: BatchCallChange,
): Promise<CountedBatchCall> {
  const batch = await lockBatch(scope, id, 'change');
  if (change.phone_number_ids !== undefined) await requireMeans(scope, { ...batch, ...change });
  requireHours({ ...batch, ...change });
  if (batch.schedule_type === 'scheduled' && change.scheduled_at === null) {
    throw ApiError.validation([
      { field: 'scheduled_at', message: 'is required, as schedule_type is scheduled.' },
    ]);
  }
  const { name = batch.name } = change;
  const settings = columnsOf({
    ...batch,
    scheduled_at: batch.scheduled_at?.toISOString() ?? null,
    ...change,
  });
  return counted(scope, await updateBatch(scope, id, { name, ...settings }));
}

/** With its contacts. @throws ApiError `not_found`, `validation_error`. */
export async function deleteBatchCall(scope: Scope, id: string): Promise<void> {
  await lockBatch(scope, id, 'delete');
  await tablesOf<BatchCallTables>(scope.db).deleteFrom('batch_calls').where('id', '=', id).execute();
}

/** Starts a draft, at once or at its time. @throws ApiError `not_found`, `validation_error`. */
export async function scheduleBatchCall(scope: Scope, id: string): Promise<CountedBatchCall> {
  const batch = await lockBatch(scope, id, 'schedule');
  await requireMeans(scope, batch);
  if (opensAt(batch, scope.clock.now()) === undefined) {
    throw ApiError.validation([{ field: 'working_days', message: 'hold no hour within two years.' }]);
  }
  if (batch.contact_source === 'folder') await takeFolder(scope, batch);
  if (!(await hasContacts(scope.db, id))) {
    const isFolder = batch.contact_source === 'folder';
    throw ApiError.validation([
      isFolder
        ? { field: 'contact_folder_id', message: 'names a folder without contacts.' }
        : { field: 'contacts', message: 'are needed, and the batch has none.' },
    ]);
  }
  await skipRepeated(scope, id);
  return counted(scope, await start(scope, batch));
}

/** Calls that go on come to their end, and no new one starts. @throws ApiError `not_found`, `validation_error`. */
export async function pauseBatchCall(scope: Scope, id: string): Promise<CountedBatchCall> {
  await lockBatch(scope, id, 'pause');
  return counted(
    scope,
    await updateBatch(scope, id, { status: 'paused', status_reason: null, due_at: null }),
  );
}

/** @throws ApiError `not_found`, `validation_error`. */
export async function resumeBatchCall(scope: Scope, id: string): Promise<CountedBatchCall> {
  const batch = await lockBatch(scope, id, 'resume');
  return counted(scope, await start(scope, batch));
}

async function start(scope: Scope, batch: BatchCall): Promise<BatchCall> {
  const now = scope.clock.now();
  const { schedule_type: type, started_at } = batch;
  const scheduledAt = type === 'scheduled' ? batch.scheduled_at : null;
  const status = startedStatus(scheduledAt, now);
  markBatchesChanged(scope.db);
  return updateBatch(scope, batch.id, {
    status,
    status_reason: null,
    carrier_failures: 0,
    number_failures: 0,
    due_at: status === 'scheduled' ? scheduledAt : AT_ONCE,
    started_at: status === 'scheduled' ? started_at : (started_at ?? now),
  });
}

/** What can be changed, as it is given. */
type Settings = Pick<BatchCall, Exclude<keyof BatchCallChange, 'name' | 'scheduled_at'>> & {
  readonly scheduled_at: string | null;
};

/** What can be changed, as the table has it. */
function columnsOf(settings: Settings) {
  return {
    phone_number_ids: JSON.stringify(settings.phone_number_ids),
    phone_rotation_strategy: settings.phone_rotation_strategy,
    scheduled_at: settings.scheduled_at === null ? null : new Date(settings.scheduled_at),
    start_time: settings.start_time,
    end_time: settings.end_time,
    working_days: JSON.stringify(settings.working_days),
    max_concurrent_calls: settings.max_concurrent_calls,
    max_calls_per_day: settings.max_calls_per_day,
    retry_failed: settings.retry_failed,
    max_retry_attempts: settings.max_retry_attempts,
  };
}

async function counted(scope: ReadScope, batch: BatchCall): Promise<CountedBatchCall> {
  const counts = await countContacts(scope.db, [batch.id]);
  return { batch, counts: counts.get(batch.id) ?? NO_CONTACTS };
}

/** @throws ApiError `validation_error` where the agent cannot be called with, or there is no number to call from. */
async function requireMeans(
  scope: ReadScope,
  batch: Pick<BatchCall, 'agent_id' | 'phone_number_ids'>,
): Promise<void> {
  const { agent_id: agentId, phone_number_ids: ids } = batch;
  const callable = await callableAgentOrWhyNot(scope, agentId);
  if (callable === 'unknown') refuse({ field: 'agent_id', message: 'names no agent of this workspace.' });
  if (callable === 'inactive') refuse({ field: 'agent_id', message: 'names an agent that is not active.' });
  const known = new Set((await callerNumbersOf(scope, ids)).map(({ id }) => id));
  ApiError.refuseProblems(
    ids.flatMap((id, index): FieldProblem[] =>
      known.has(id)
        ? []
        : [{ field: `phone_number_ids.${index}`, message: 'names no number of this workspace.' }],
    ),
  );
  if ((await numbersOf(scope, batch)).length > 0) return;
  refuse({
    field: 'phone_number_ids',
    message: 'are needed, as the agent has no number for outbound calls.',
  });
}

/** @throws ApiError `validation_error`. */
function requireHours(hours: Pick<BatchCall, 'start_time' | 'end_time'>): void {
  if (!isWindowInOrder(hours)) refuse(WINDOW_IN_ORDER);
}

function refuse(problem: FieldProblem): never {
  throw ApiError.validation([problem]);
}
