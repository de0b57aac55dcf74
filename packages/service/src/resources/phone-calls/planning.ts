// What a call by telephone is to be: its record, and what its runner needs. Pure.

import type { CallSettings } from '../../choices/call-settings.js';
import { millisecondsOf } from '../../choices/duration.js';
import type { TelephonyProvider } from '../../choices/telephony-providers.js';
import type { CallAgent } from '../../conversation/call.js';
import { prepareCall } from '../../conversation/prepare-call.js';
import { callAgentOf, type CallableAgent } from '../agents/service.js';
import type { CallDirection, NewCall } from '../calls/service.js';
import type { PhoneCall } from './placing.js';

export interface CallPlan {
  readonly callable: CallableAgent;
  /** UUID. */
  readonly callId: string;
  readonly direction: CallDirection;
  /** E.164; the number called. */
  readonly phoneNumber: string;
  /** E.164; the caller's. */
  readonly fromNumber: string;
  readonly provider: TelephonyProvider;
  readonly variables: Readonly<Record<string, string>>;
  /** Default: those of the agent. */
  readonly settings?: CallSettings | undefined;
  readonly batchCallId?: string | undefined;
  readonly leaseUntil: Date;
}

export interface PlannedCall {
  readonly call: PhoneCall;
  readonly newCall: NewCall;
}

export function planCall({ workspaceId }: { readonly workspaceId: string }, plan: CallPlan): PlannedCall {
  const { callable, callId, direction, phoneNumber, fromNumber, provider } = plan;
  const { variables, batchCallId, leaseUntil } = plan;
  const agent = callAgentOf(callable);
  const settings = plan.settings ?? {
    recording_enabled: agent.isRecordingEnabled,
    transcription_enabled: true,
  };
  const prepared = prepareCall({ callId, workspaceId, agent: withSettings(agent, settings), variables });
  return {
    newCall: {
      id: callId,
      agentId: agent.id,
      agentName: agent.name,
      kind: 'phone',
      direction,
      variables,
      settings,
      phoneNumber,
      fromNumber,
      batchCallId,
      leaseUntil,
    },
    call: {
      ...prepared,
      phoneNumber,
      fromNumber,
      provider,
      joinTimeoutMs: millisecondsOf(settings.join_timeout ?? callable.agent.settings.join_timeout),
      isTranscriptionEnabled: settings.transcription_enabled,
    },
  };
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
