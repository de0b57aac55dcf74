// Calls over HTTP: starting one from the web, listing them, and reading what is left of one.

import type { Router } from 'express';

import type { AgentDefinition } from '../domain/agent-definition.js';
import type { CallRecord } from '../domain/call.js';
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
}

export function mountCallRoutes(
  router: Router,
  { agents, calls, startCall, recordings }: CallRoutesOptions,
): void {
  function find(callId: string): CallRecord {
    const record = calls.get(callId);
    if (record === undefined) throw ApiError.notFound('There is no such call.');
    return record;
  }

  const toResource = (record: CallRecord) => toCallResource(record, recordings.urlOf(record));

  mount(router, endpoints.startWebCall, async ({ body }) => {
    const agent = agents.find(({ id }) => id === body.agent_id);
    // One answer for both, as the specification has it.
    if (agent === undefined || !isCallable(agent)) {
      throw ApiError.notFound('There is no active agent of this id.');
    }
    const { callId, joinUrl } = await startCall(agent, asStrings(body.variables ?? {}));
    return { joinUrl, callId, agentName: agent.name };
  });

  mount(router, endpoints.listCalls, ({ query: { status, direction, agent_id: agentId, ...page } }) => {
    // Every call of a sandbox is outbound.
    const { records, total } =
      direction === 'inbound' ? { records: [], total: 0 } : calls.list({ status, agentId, ...page });
    return { data: records.map(toResource), pagination: paginate(total, page) };
  });

  mount(router, endpoints.getCall, ({ parameters }) => ({ data: toResource(find(parameters.call_id)) }));

  mount(router, endpoints.getTranscript, ({ parameters }) => {
    const transcript = toTranscriptResource(find(parameters.call_id));
    if (transcript === undefined) throw ApiError.notFound('The transcript of this call is not available.');
    return { data: transcript };
  });

  mount(router, endpoints.getRecording, ({ parameters }) => {
    const url = recordings.urlOf(find(parameters.call_id));
    if (url === undefined) throw noRecording();
    return { data: { recording_url: url } };
  });
}

function asStrings(variables: Readonly<Record<string, string | number | boolean>>): Record<string, string> {
  // `fromEntries` defines properties rather than assigning them, so that no name can reach a prototype.
  return Object.fromEntries(Object.entries(variables).map(([name, value]) => [name, String(value)]));
}
