// Calls over HTTP: starting one from the web, listing them, and reading what is left of one.

import type { IncomingMessage } from 'node:http';

import type { Router } from 'express';

import type { AgentDefinition } from '../domain/agent-definition.js';
import type { CallRecord } from '@voice-agent/service';
import type { CallStore } from '../domain/call-store.js';
import { ApiError } from './api-error.js';
import { toCallResource, toTranscriptResource } from './call-resource.js';
import { isCallable, type CallStarter } from './call-starter.js';
import { mount } from './endpoint.js';
import { endpoints } from './endpoints.js';
import { paginate } from './envelope.js';
import { noRecording, type RecordingFiles } from './recording-files.js';

export interface CallRoutesOptions {
  readonly agents: readonly AgentDefinition[];
  readonly calls: CallStore;
  readonly startCall: CallStarter;
  readonly recordings: RecordingFiles;
  /** Where the sender of a request reaches the sandbox. */
  readonly originOf: (request: IncomingMessage) => string;
  /** The base URL of the API for the sender of a request. */
  readonly baseUrlOf: (request: IncomingMessage) => string;
}

export function mountCallRoutes(
  router: Router,
  { agents, calls, startCall, recordings, originOf, baseUrlOf }: CallRoutesOptions,
): void {
  function find(callId: string): CallRecord {
    const record = calls.get(callId);
    if (record === undefined) throw ApiError.notFound('There is no such call.');
    return record;
  }

  const toResource = (record: CallRecord, request: IncomingMessage) =>
    toCallResource(record, recordings.urlOf(record, baseUrlOf(request)));

  mount(router, endpoints.startWebCall, async ({ body }, request) => {
    const agent = agents.find(({ id }) => id === body.agent_id);
    // One answer for both, as the specification has it.
    if (agent === undefined || !isCallable(agent)) {
      throw ApiError.notFound('There is no active agent of this id.');
    }
    const { callId, joinUrl } = await startCall(agent, {
      variables: asStrings(body.variables ?? {}),
      origin: originOf(request),
    });
    return { joinUrl, callId, agentName: agent.name };
  });

  mount(
    router,
    endpoints.listCalls,
    ({ query: { status, direction, agent_id: agentId, ...page } }, request) => {
      // Every call of a sandbox is outbound.
      const { records, total } =
        direction === 'inbound' ? { records: [], total: 0 } : calls.list({ status, agentId, ...page });
      return {
        data: records.map((record) => toResource(record, request)),
        pagination: paginate(total, page),
      };
    },
  );

  mount(router, endpoints.getCall, ({ parameters }, request) => ({
    data: toResource(find(parameters.call_id), request),
  }));

  mount(router, endpoints.getTranscript, ({ parameters }) => {
    const transcript = toTranscriptResource(find(parameters.call_id));
    if (transcript === undefined) throw ApiError.notFound('The transcript of this call is not available.');
    return { data: transcript };
  });

  mount(router, endpoints.getRecording, ({ parameters }, request) => {
    const url = recordings.urlOf(find(parameters.call_id), baseUrlOf(request));
    if (url === undefined) throw noRecording();
    return { data: { recording_url: url } };
  });
}

function asStrings(variables: Readonly<Record<string, string | number | boolean>>): Record<string, string> {
  // `fromEntries` defines properties rather than assigning them, so that no name can reach a prototype.
  return Object.fromEntries(Object.entries(variables).map(([name, value]) => [name, String(value)]));
}
