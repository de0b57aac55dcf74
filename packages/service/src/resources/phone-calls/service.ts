// Makes the records of calls by telephone, and what their runner needs to place them. Other resources reach them through here.

import { randomUUID } from 'node:crypto';
import { millisecondsOf } from '../../choices/duration.js';
import type { CallSettings } from '../../choices/call-settings.js';
import type { CallAgent } from '../../conversation/call.js';
import { prepareCall } from '../../conversation/prepare-call.js';
import type { WorkspaceContext } from '../../rest/endpoint.js';
import { callAgentOf, type CallableAgent } from '../agents/service.js';
import { createCall, createCalls, type Call, type NewCall } from '../calls/service.js';
import type { CallerNumber } from '../phone-numbers/service.js';
import type { PhoneCall } from './placing.js';

export type { CallPlacer, PhoneCall } from './placing.js';

type Scope = Pick<WorkspaceContext, 'db' | 'clock' | 'workspaceId'>;

export interface NewPhoneCall {
  /** E.164. */
  readonly phoneNumber: string;
  readonly from: CallerNumber;
  readonly variables: Readonly<Record<string, string>>;
  /** Default: those of the agent. */
  readonly settings?: CallSettings | undefined;
  /** The batch that it belongs to. Default: none. */
  readonly batchCallId?: string | undefined;
}

interface CallOrigin {
  readonly callable: CallableAgent;
  /** Of whoever will place the calls. */
  readonly leaseUntil: Date;
}

export interface NewPhoneCalls extends CallOrigin {
  readonly calls: readonly NewPhoneCall[];
}

/**
 * Makes the records of outbound calls, in one statement: they are `queued`. To be placed once that is committed.
 * @returns them in the order given.
 */
export async function createPhoneCalls(scope: Scope, calls: NewPhoneCalls): Promise<readonly PhoneCall[]> {
  const plans = calls.calls.map((call) => planOf(scope, calls, call));
  await createCalls(
    scope,
    plans.map(({ newCall }) => newCall),
  );
  return plans.map(({ call }) => call);
}

/** As {@link createPhoneCalls}, for one. */
export async function createPhoneCall(
  scope: Scope,
  { call: asked, ...origin }: CallOrigin & { readonly call: NewPhoneCall },
): Promise<{ readonly call: PhoneCall; readonly record: Call }> {
  const { call, newCall } = planOf(scope, origin, asked);
  return { call, record: await createCall(scope, newCall) };
}

interface Plan {
  readonly call: PhoneCall;
  readonly newCall: NewCall;
}

function planOf({ workspaceId }: Scope, { callable, leaseUntil }: CallOrigin, asked: NewPhoneCall): Plan {
  const agent = callAgentOf(callable);
  const { phoneNumber, from, variables, batchCallId } = asked;
  const settings = settingsOf(agent, asked);
  const callId = randomUUID();
  const newCall: NewCall = {
    id: callId,
    agentId: agent.id,
    agentName: agent.name,
    kind: 'phone',
    direction: 'outbound',
    variables,
    settings,
    phoneNumber,
    fromNumber: from.phoneNumber,
    batchCallId,
    leaseUntil,
  };
  const prepared = prepareCall({ callId, workspaceId, agent: withSettings(agent, settings), variables });
  const joinTimeout = settings.join_timeout ?? callable.agent.settings.join_timeout;
  return {
    newCall,
    call: {
      ...prepared,
      phoneNumber,
      fromNumber: from.phoneNumber,
      provider: from.provider,
      joinTimeoutMs: millisecondsOf(joinTimeout),
    },
  };
}

function settingsOf(
  { isRecordingEnabled }: CallAgent,
  { settings }: Pick<NewPhoneCall, 'settings'>,
): CallSettings {
  return settings ?? { recording_enabled: isRecordingEnabled, transcription_enabled: true };
}

/** The agent as it is in this call. */
function withSettings(agent: CallAgent, settings: CallSettings): CallAgent {
  const { greeting, max_duration: maxDuration, recording_enabled: isRecordingEnabled } = settings;
  return {
    ...agent,
    isRecordingEnabled,
    ...(greeting !== undefined && { greeting: { ...agent.greeting, text: greeting } }),
    ...(maxDuration !== undefined && { maxDurationMs: millisecondsOf(maxDuration) }),
  };
}
