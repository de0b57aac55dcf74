// Makes the records of outbound calls by telephone, and what their runner needs to place them. Other resources reach calls by
// telephone through here.

import { randomUUID } from 'node:crypto';
import type { CallSettings } from '../../choices/call-settings.js';
import type { WorkspaceContext } from '../../rest/endpoint.js';
import type { CallableAgent } from '../agents/service.js';
import { createCall, createCalls, type Call } from '../calls/service.js';
import type { CallerNumber } from '../phone-numbers/service.js';
import type { PhoneCall } from './placing.js';
import { planCall, type PlannedCall } from './planning.js';

export { admitIncomingCall, type IncomingRefusal } from './inbound.js';
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
export async function createPhoneCalls(
  scope: Scope,
  { calls, ...origin }: NewPhoneCalls,
): Promise<readonly PhoneCall[]> {
  const planned = calls.map((call) => plan(scope, origin, call));
  await createCalls(
    scope,
    planned.map(({ newCall }) => newCall),
  );
  return planned.map(({ call }) => call);
}

/** As {@link createPhoneCalls}, for one. */
export async function createPhoneCall(
  scope: Scope,
  { call: asked, ...origin }: CallOrigin & { readonly call: NewPhoneCall },
): Promise<{ readonly call: PhoneCall; readonly record: Call }> {
  const { call, newCall } = plan(scope, origin, asked);
  return { call, record: await createCall(scope, newCall) };
}

function plan(scope: Scope, origin: CallOrigin, { from, ...call }: NewPhoneCall): PlannedCall {
  const { phoneNumber: fromNumber, provider } = from;
  const ids = { callId: randomUUID(), direction: 'outbound' } as const;
  return planCall(scope, { ...origin, ...call, ...ids, fromNumber, provider });
}
