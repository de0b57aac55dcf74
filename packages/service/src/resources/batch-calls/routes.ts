// The endpoints of batch calls.

import { z } from 'zod';
import { CONTACT_CSV } from '../../choices/contact-csv.js';
import { workspaceEndpoint, type Endpoint, type WorkspaceContext } from '../../rest/endpoint.js';
import {
  dataEnvelope,
  deletedEnvelope,
  listEnvelope,
  numberedPagesEnvelope,
  paginate,
  paginateNumbered,
} from '../../rest/envelope.js';
import { none, resourceId } from '../../rest/fields.js';
import {
  batchCallChange,
  batchCallCreation,
  batchCallQuery,
  batchCallResource,
  batchContactQuery,
  batchContactResource,
  batchCsv,
  batchImportReport,
  newBatchContacts,
  type BatchCallResource,
  type BatchContactResource,
} from './schema.js';
import {
  addContacts,
  changeBatchCall,
  createBatchCall,
  deleteBatchCall,
  getBatchCall,
  importContacts,
  listBatchCalls,
  listContacts,
  pauseBatchCall,
  resumeBatchCall,
  scheduleBatchCall,
  type BatchContact,
  type CountedBatchCall,
} from './service.js';
import { AT_ONCE } from './table.js';

const batchPath = z.object({ batch_call_id: resourceId });

/** What a file takes as text in JSON. */
const MAX_IMPORT_BYTES = 2 * CONTACT_CSV.maxBytes;

export const batchCallEndpoints: readonly Endpoint[] = [
  workspaceEndpoint({
    operationId: 'listBatchCalls',
    method: 'get',
    path: '/batch-calls',
    summary: 'List batch calls, the newest first',
    parameters: none,
    query: batchCallQuery,
    body: undefined,
    status: 200,
    answer: listEnvelope(batchCallResource),
    errors: [],
    async handle({ query }, context) {
      const { rows, total } = await listBatchCalls(context, query);
      return { data: rows.map((row) => toResource(context, row)), pagination: paginate(total, query) };
    },
  }),
  workspaceEndpoint({
    operationId: 'getBatchCall',
    method: 'get',
    path: '/batch-calls/{batch_call_id}',
    summary: 'Read a batch call',
    parameters: batchPath,
    query: none,
    body: undefined,
    status: 200,
    answer: dataEnvelope(batchCallResource),
    errors: ['not_found'],
    handle: async ({ parameters: { batch_call_id: id } }, context) => ({
      data: toResource(context, await getBatchCall(context, id)),
    }),
  }),
  workspaceEndpoint({
    operationId: 'createBatchCall',
    method: 'post',
    path: '/batch-calls',
    summary: 'Create a batch call, as a draft',
    parameters: none,
    query: none,
    body: batchCallCreation,
    status: 201,
    answer: dataEnvelope(batchCallResource),
    errors: [],
    isIdempotent: true,
    handle: async ({ body }, context) => ({
      data: toResource(context, await createBatchCall(context, body)),
    }),
  }),
  workspaceEndpoint({
    operationId: 'changeBatchCall',
    method: 'patch',
    path: '/batch-calls/{batch_call_id}',
    summary: 'Change a draft; only given fields change',
    parameters: batchPath,
    query: none,
    body: batchCallChange,
    status: 200,
    answer: dataEnvelope(batchCallResource),
    errors: ['not_found'],
    handle: async ({ parameters: { batch_call_id: id }, body }, context) => ({
      data: toResource(context, await changeBatchCall(context, id, body)),
    }),
  }),
  workspaceEndpoint({
    operationId: 'deleteBatchCall',
    method: 'delete',
    path: '/batch-calls/{batch_call_id}',
    summary: 'Delete a draft with its contacts',
    parameters: batchPath,
    query: none,
    body: undefined,
    status: 200,
    answer: deletedEnvelope,
    errors: ['not_found'],
    async handle({ parameters: { batch_call_id: id } }, context) {
      await deleteBatchCall(context, id);
      return { data: { id, deleted: true as const } };
    },
  }),
  workspaceEndpoint({
    operationId: 'scheduleBatchCall',
    method: 'post',
    path: '/batch-calls/{batch_call_id}/schedule',
    summary: 'Start a draft that has contacts, at once or at its time',
    parameters: batchPath,
    query: none,
    body: undefined,
    status: 200,
    answer: dataEnvelope(batchCallResource),
    errors: ['not_found'],
    handle: async ({ parameters: { batch_call_id: id } }, context) => ({
      data: toResource(context, await scheduleBatchCall(context, id)),
    }),
  }),
  workspaceEndpoint({
    operationId: 'pauseBatchCall',
    method: 'post',
    path: '/batch-calls/{batch_call_id}/pause',
    summary: 'Start no more calls; those that go on come to their end',
    parameters: batchPath,
    query: none,
    body: undefined,
    status: 200,
    answer: dataEnvelope(batchCallResource),
    errors: ['not_found'],
    handle: async ({ parameters: { batch_call_id: id } }, context) => ({
      data: toResource(context, await pauseBatchCall(context, id)),
    }),
  }),
  workspaceEndpoint({
    operationId: 'resumeBatchCall',
    method: 'post',
    path: '/batch-calls/{batch_call_id}/resume',
    summary: 'Go on with a paused batch call',
    parameters: batchPath,
    query: none,
    body: undefined,
    status: 200,
    answer: dataEnvelope(batchCallResource),
    errors: ['not_found'],
    handle: async ({ parameters: { batch_call_id: id } }, context) => ({
      data: toResource(context, await resumeBatchCall(context, id)),
    }),
  }),
  workspaceEndpoint({
    operationId: 'listBatchCallContacts',
    method: 'get',
    path: '/batch-calls/{batch_call_id}/contacts',
    summary: 'List whom a batch calls, and what has become of each. Not in the specification.',
    parameters: batchPath,
    query: batchContactQuery,
    body: undefined,
    status: 200,
    answer: numberedPagesEnvelope(batchContactResource),
    errors: ['not_found'],
    async handle({ parameters: { batch_call_id: id }, query }, context) {
      const { rows, total } = await listContacts(context, id, query);
      return { data: rows.map(toContactResource), pagination: paginateNumbered(total, query) };
    },
  }),
  workspaceEndpoint({
    operationId: 'addBatchCallContacts',
    method: 'post',
    path: '/batch-calls/{batch_call_id}/contacts',
    summary: 'Add contacts to a draft whose source is manual. Not in the specification.',
    parameters: batchPath,
    query: none,
    body: newBatchContacts,
    status: 200,
    answer: dataEnvelope(batchImportReport),
    errors: ['not_found'],
    handle: async ({ parameters: { batch_call_id: id }, body }, context) => ({
      data: await addContacts(context, id, body),
    }),
  }),
  workspaceEndpoint({
    operationId: 'importBatchCallContacts',
    method: 'post',
    path: '/batch-calls/{batch_call_id}/contacts/import',
    summary: 'Add the contacts of a CSV file to a draft whose source is csv. Not in the specification.',
    parameters: batchPath,
    query: none,
    body: batchCsv,
    maxBodyBytes: MAX_IMPORT_BYTES,
    status: 200,
    answer: dataEnvelope(batchImportReport),
    errors: ['not_found'],
    handle: async ({ parameters: { batch_call_id: id }, body: { csv } }, context) => ({
      data: await importContacts(context, id, csv),
    }),
  }),
];

function toResource(
  { clock }: Pick<WorkspaceContext, 'clock'>,
  { batch, counts }: CountedBatchCall,
): BatchCallResource {
  const { due_at: dueAt } = batch;
  return {
    id: batch.id,
    name: batch.name,
    agent_id: batch.agent_id,
    status: batch.status,
    status_reason: batch.status_reason,
    contact_source: batch.contact_source,
    contact_folder_id: batch.contact_folder_id,
    phone_number_ids: batch.phone_number_ids,
    phone_rotation_strategy: batch.phone_rotation_strategy,
    schedule_type: batch.schedule_type,
    scheduled_at: batch.scheduled_at?.toISOString() ?? null,
    timezone: batch.timezone,
    start_time: batch.start_time,
    end_time: batch.end_time,
    working_days: batch.working_days,
    max_concurrent_calls: batch.max_concurrent_calls,
    max_calls_per_day: batch.max_calls_per_day,
    retry_failed: batch.retry_failed,
    max_retry_attempts: batch.max_retry_attempts,
    counts,
    next_call_at: dueAt !== null && dueAt > clock.now() ? dueAt.toISOString() : null,
    started_at: batch.started_at?.toISOString() ?? null,
    ended_at: batch.ended_at?.toISOString() ?? null,
    created_at: batch.created_at.toISOString(),
    updated_at: batch.updated_at.toISOString(),
  };
}

function toContactResource(contact: BatchContact): BatchContactResource {
  const { id, contact_id, phone_number, variables, state, attempts, due_at: dueAt } = contact;
  const { last_status, reason, last_call_id } = contact;
  const isCalledAgain = state === 'pending' && dueAt.getTime() !== AT_ONCE.getTime();
  return {
    id,
    contact_id,
    phone_number,
    variables,
    state,
    attempts,
    last_status,
    reason,
    last_call_id,
    due_at: isCalledAgain ? dueAt.toISOString() : null,
  };
}
