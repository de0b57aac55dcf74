// Every endpoint the sandbox serves, as the specification has it. What answers them is elsewhere.

import { z } from 'zod';

import { AGENT_STATUSES, agentResource } from './agent-resource.js';
import { CALL_STATUSES, callResource, transcriptEntryResource, transcriptResource } from './call-resource.js';
import type { Endpoint } from './endpoint.js';
import { dataEnvelope, listEnvelope, metaSchema, pageQuery, paginationSchema } from './envelope.js';

const id = z.uuid().toLowerCase();
const none = z.object({});
const agentPath = z.object({ agent_id: id });
const callPath = z.object({ call_id: id });

/** Values are treated as strings, so that numbers and truth values will do; anything nested will not. */
const variables = z.record(
  z.string(),
  z.union([z.string(), z.number(), z.boolean()], { error: 'must be a string, a number, true or false.' }),
);

/** Fields that the specification does not name are ignored, as they may come from a newer client. */
const webCallBody = z.object({
  agent_id: id.describe('The agent must be active.'),
  variables: variables.optional().describe('Fill the placeholders of the prompt and of the greeting.'),
});

export const endpoints = {
  listAgents: {
    operationId: 'listAgents',
    method: 'get',
    path: '/agents',
    summary: 'List agents',
    parameters: none,
    query: z.object({
      status: z.enum(AGENT_STATUSES).optional(),
      name: z.string().optional().describe('A part of the name, in any case.'),
      ...pageQuery,
    }),
    body: undefined,
    answer: listEnvelope(agentResource),
    errors: ['validation_error'],
  },
  getAgent: {
    operationId: 'getAgent',
    method: 'get',
    path: '/agents/{agent_id}',
    summary: 'Read an agent',
    parameters: agentPath,
    query: none,
    body: undefined,
    answer: dataEnvelope(agentResource),
    errors: ['not_found', 'validation_error'],
  },
  startTestCall: {
    operationId: 'startTestCall',
    method: 'post',
    path: '/agents/{agent_id}/test-call',
    summary: 'Start a browser call for development',
    parameters: agentPath,
    query: none,
    body: undefined,
    answer: dataEnvelope(
      z.strictObject({
        call_id: z.uuid(),
        join_url: joinUrl(),
        agent_id: z.uuid(),
        created_at: z.iso.datetime(),
      }),
    ),
    errors: ['not_found', 'validation_error', 'rate_limited', 'provider_error'],
  },
  startWebCall: {
    operationId: 'startWebCall',
    method: 'post',
    path: '/webrtc/call',
    summary: 'Start a browser call',
    parameters: none,
    query: none,
    body: webCallBody,
    answer: z.strictObject({ joinUrl: joinUrl(), callId: z.uuid(), agentName: z.string() }),
    errors: ['not_found', 'validation_error', 'rate_limited', 'provider_error'],
  },
  listCalls: {
    operationId: 'listCalls',
    method: 'get',
    path: '/calls',
    summary: 'List calls, the newest first',
    parameters: none,
    query: z.object({
      status: z.enum(CALL_STATUSES).optional(),
      direction: z.enum(['inbound', 'outbound']).optional(),
      agent_id: id.optional(),
      ...pageQuery,
    }),
    body: undefined,
    answer: listEnvelope(callResource),
    errors: ['validation_error'],
  },
  getCall: {
    operationId: 'getCall',
    method: 'get',
    path: '/calls/{call_id}',
    summary: 'Read a call',
    parameters: callPath,
    query: none,
    body: undefined,
    answer: dataEnvelope(callResource),
    errors: ['not_found', 'validation_error'],
  },
  getTranscript: {
    operationId: 'getTranscript',
    method: 'get',
    path: '/calls/{call_id}/transcript',
    summary: 'Read the transcript of an ended call',
    parameters: callPath,
    query: none,
    body: undefined,
    answer: dataEnvelope(transcriptResource),
    errors: ['not_found', 'validation_error'],
  },
  getRecording: {
    operationId: 'getRecording',
    method: 'get',
    path: '/calls/{call_id}/recording',
    summary: 'Find the recording of an ended call',
    parameters: callPath,
    query: none,
    body: undefined,
    answer: dataEnvelope(z.strictObject({ recording_url: z.url() })),
    errors: ['not_found', 'validation_error'],
  },
  getOpenApi: {
    operationId: 'getOpenApi',
    method: 'get',
    path: '/openapi.json',
    summary: 'This description',
    parameters: none,
    query: none,
    body: undefined,
    answer: z.looseObject({ openapi: z.string() }),
    errors: [],
  },
} as const satisfies Record<string, Endpoint>;

/** What has a name of its own in the OpenAPI document. */
export const namedSchemas = {
  Agent: agentResource,
  Call: callResource,
  Transcript: transcriptResource,
  TranscriptEntry: transcriptEntryResource,
  Pagination: paginationSchema,
  Meta: metaSchema,
};

function joinUrl() {
  return z.url({ protocol: /^wss?$/u }).describe('Single-use, and valid for a short time only.');
}
