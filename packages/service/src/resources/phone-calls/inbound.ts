// Calls that come in: the number that is rung has an agent, whose call it becomes.

import { randomUUID } from 'node:crypto';
import type { TelephonyProvider } from '../../choices/telephony-providers.js';
import { inTransaction } from '../../db/transaction.js';
import { findCallableAgent } from '../agents/service.js';
import { createCall, type CallScope } from '../calls/service.js';
import { findInboundNumber } from '../phone-numbers/service.js';
import { hasCredit } from '../workspaces/service.js';
import { planCall } from './planning.js';
import type { PhoneCall } from './placing.js';

/** `unallocated`: nobody answers this number; `busy`: its agent cannot at present. */
export type IncomingRefusal = 'unallocated' | 'busy';

export interface IncomingNumbers {
  /** By whom it is carried. */
  readonly provider: TelephonyProvider;
  /** E.164; who rings. */
  readonly from: string;
  /** E.164; one of our numbers. */
  readonly to: string;
  /** Of whoever answers. */
  readonly leaseUntil: Date;
}

/** @returns a call whose record is made, `queued`; or why it is not to be answered. */
export function admitIncomingCall(
  { db, clock }: CallScope,
  { provider, from, to, leaseUntil }: IncomingNumbers,
): Promise<PhoneCall | IncomingRefusal> {
  return inTransaction(db, async (transaction) => {
    const number = await findInboundNumber(transaction, to);
    if (number?.provider !== provider) return 'unallocated';
    const { workspaceId, agentId } = number;
    const scope = { db: transaction, clock, workspaceId };
    const callable = await findCallableAgent(scope, agentId);
    if (callable === undefined || !(await hasCredit(transaction, workspaceId))) return 'busy';
    const { call, newCall } = planCall(scope, {
      callable,
      leaseUntil,
      callId: randomUUID(),
      direction: 'inbound',
      phoneNumber: to,
      fromNumber: from,
      provider,
      variables: {},
    });
    await createCall(scope, newCall);
    return call;
  });
}
