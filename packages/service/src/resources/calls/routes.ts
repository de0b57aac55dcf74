// The endpoints of calls, but for the one that places a call.

import { z } from 'zod';
import { callRating } from '../../choices/call-rating.js';
import { workspaceEndpoint, type Endpoint } from '../../rest/endpoint.js';
import { dataEnvelope, deletedEnvelope, listEnvelope, paginate } from '../../rest/envelope.js';
import { none, resourceId } from '../../rest/fields.js';
import { noRecording, recordingUrl } from './recording-links.js';
import { shownCall } from './resource.js';
import {
  bulkDeletion,
  bulkDeletionResource,
  callChange,
  callQuery,
  callResource,
  recordingResource,
  transcriptResource,
} from './schema.js';
import {
  changeCall,
  deleteCall,
  deleteCalls,
  getCall,
  getTranscript,
  listCalls,
  rateCall,
} from './service.js';

const callPath = z.object({ call_id: resourceId });

export const callEndpoints: readonly Endpoint[] = [
  workspaceEndpoint({
    operationId: 'listCalls',
    method: 'get',
    path: '/calls',
    summary: 'List calls, the newest first',
    parameters: none,
    query: callQuery,
    body: undefined,
    status: 200,
    answer: listEnvelope(callResource),
    errors: [],
    async handle({ query }, context) {
      const { rows, total } = await listCalls(context, query);
      return { data: rows.map((call) => shownCall(context, call)), pagination: paginate(total, query) };
    },
  }),
  workspaceEndpoint({
    operationId: 'getCall',
    method: 'get',
    path: '/calls/{call_id}',
    summary: 'Read a call',
    parameters: callPath,
    query: none,
    body: undefined,
    status: 200,
    answer: dataEnvelope(callResource),
    errors: ['not_found'],
    handle: async ({ parameters }, context) => ({
      data: shownCall(context, await getCall(context, parameters.call_id)),
    }),
  }),
  workspaceEndpoint({
    operationId: 'changeCall',
    method: 'patch',
    path: '/calls/{call_id}',
    summary: 'Change a call; only given fields change, and of its context given keys',
    parameters: callPath,
    query: none,
    body: callChange,
    status: 200,
    answer: dataEnvelope(callResource),
    errors: ['not_found'],
    handle: async ({ parameters, body }, context) => ({
      data: shownCall(context, await changeCall(context, parameters.call_id, body)),
    }),
  }),
  workspaceEndpoint({
    operationId: 'rateCall',
    method: 'put',
    path: '/calls/{call_id}/rating',
    summary: 'Rate a call that somebody joined, in place of an earlier rating. Not in the specification.',
    parameters: callPath,
    query: none,
    body: callRating,
    status: 200,
    answer: dataEnvelope(callResource),
    errors: ['not_found'],
    handle: async ({ parameters, body }, context) => ({
      data: shownCall(context, await rateCall(context, parameters.call_id, body)),
    }),
  }),
  workspaceEndpoint({
    operationId: 'deleteCall',
    method: 'delete',
    path: '/calls/{call_id}',
    summary: 'Delete a call that is over, with its transcript and recording',
    parameters: callPath,
    query: none,
    body: undefined,
    status: 200,
    answer: deletedEnvelope,
    errors: ['not_found'],
    async handle({ parameters: { call_id: id } }, context) {
      await deleteCall(context, id);
      return { data: { id, deleted: true as const } };
    },
  }),
  workspaceEndpoint({
    operationId: 'deleteCalls',
    method: 'post',
    path: '/calls/bulk-delete',
    summary: 'Delete calls that are over; active ones are skipped',
    parameters: none,
    query: none,
    body: bulkDeletion,
    status: 200,
    answer: dataEnvelope(bulkDeletionResource),
    errors: [],
    async handle({ body }, context) {
      const ids = [...new Set(body.ids)];
      const { deleted } = await deleteCalls(context, ids);
      const failed = ids.filter((id) => !deleted.has(id));
      return {
        data: {
          deleted_count: deleted.size,
          failed_count: failed.length,
          deleted_ids: ids.filter((id) => deleted.has(id)),
          failed_ids: failed,
        },
      };
    },
  }),
  workspaceEndpoint({
    operationId: 'getRecording',
    method: 'get',
    path: '/calls/{call_id}/recording',
    summary: 'Find the recording of a call',
    parameters: callPath,
    query: none,
    body: undefined,
    status: 200,
    answer: dataEnvelope(recordingResource),
    errors: ['not_found'],
    async handle({ parameters }, context) {
      const url = recordingUrl(context, await getCall(context, parameters.call_id));
      if (url === undefined) throw noRecording();
      return { data: { recording_url: url } };
    },
  }),
  workspaceEndpoint({
    operationId: 'getTranscript',
    method: 'get',
    path: '/calls/{call_id}/transcript',
    summary: 'Read what was said in a call that is over',
    parameters: callPath,
    query: none,
    body: undefined,
    status: 200,
    answer: dataEnvelope(transcriptResource),
    errors: ['not_found'],
    async handle({ parameters }, context) {
      const { entries, summary } = await getTranscript(context, parameters.call_id);
      const transcript = entries.map(({ started_at, ...entry }) => ({
        ...entry,
        started_at: started_at.toISOString(),
      }));
      return { data: { transcript, summary: summary ?? '' } };
    },
  }),
];
