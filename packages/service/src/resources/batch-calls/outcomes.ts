// What the end of a call means for its contact, and for the batch. Pure.

import { MAX_CARRIER_FAILURES, PAUSED_BECAUSE } from '../../choices/batch-breaker.js';
import { retryPauseMs } from '../../choices/batch-retries.js';
import type { Call, CallStatus } from '../calls/service.js';
import { afterCallFrom, type Rotation } from './numbers.js';
import type { BatchStatus } from './states.js';

export type EndedCall = Pick<Call, 'status' | 'last_error' | 'dial_failure' | 'from_number'>;

interface RetryRules {
  readonly retry_failed: boolean;
  readonly max_retry_attempts: number;
}

interface CalledContact {
  /** With the call that has ended. */
  readonly attempts: number;
  readonly due_at: Date;
}

interface ContactOutcome {
  readonly state: 'done' | 'pending';
  readonly last_status: CallStatus;
  readonly due_at: Date;
  readonly reason: string;
}

const RETRIED: ReadonlySet<CallStatus> = new Set(['no_answer', 'busy', 'failed']);

export function outcomeOf(
  call: EndedCall,
  contact: CalledContact,
  { rules, endedAt }: { readonly rules: RetryRules; readonly endedAt: Date },
): ContactOutcome {
  const { status } = call;
  const what = describe(call);
  const done = { state: 'done', last_status: status, due_at: contact.due_at } as const;
  if (!RETRIED.has(status) || !rules.retry_failed || rules.max_retry_attempts === 0) {
    return { ...done, reason: what };
  }
  if (call.dial_failure === 'unallocated') {
    return { ...done, reason: `${what} It is not called again, as there is no such number.` };
  }
  const { attempts } = contact;
  if (attempts > rules.max_retry_attempts) {
    return { ...done, reason: `${what} It was called ${attempts} times, and is not called again.` };
  }
  // A clock that was set back must not bring a second call before the first one of others.
  const from = Math.max(endedAt.getTime(), contact.due_at.getTime());
  const dueAt = new Date(from + retryPauseMs(attempts));
  return {
    state: 'pending',
    last_status: status,
    due_at: dueAt,
    reason: `${what} It is called again from ${dueAt.toISOString()} on: retry ${attempts} of ${rules.max_retry_attempts}.`,
  };
}

function describe({ status, last_error: lastError }: EndedCall): string {
  switch (status) {
    case 'completed':
      return 'The call was answered.';
    case 'voicemail':
      return 'A voicemail system answered.';
    case 'no_answer':
      return 'Nobody answered.';
    case 'busy':
      return 'The line was busy.';
    default:
      return `The call failed: ${sentence(lastError ?? 'nobody knows why')}`;
  }
}

function sentence(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`;
}

interface BatchState extends Rotation {
  readonly status: BatchStatus;
  readonly status_reason: string | null;
  readonly carrier_failures: number;
}

/** Whether nobody is to blame but the carrier, so that the next number would fare no better. */
export function isCarrierFailure({ dial_failure: kind }: Pick<EndedCall, 'dial_failure'>): boolean {
  return kind === 'refused' || kind === 'network';
}

/** The batch after the end of one of its calls: an active one pauses when the carrier fails too often in a row. */
export function batchAfter(batch: BatchState, call: EndedCall): BatchState {
  const isFailure = isCarrierFailure(call);
  const failures = isFailure ? batch.carrier_failures + 1 : 0;
  const next = {
    ...batch,
    ...afterCallFrom(batch, call.from_number, isFailure),
    carrier_failures: failures,
  };
  if (failures < MAX_CARRIER_FAILURES || batch.status !== 'active') return next;
  return {
    ...next,
    status: 'paused',
    status_reason: PAUSED_BECAUSE.carrier(sentence(call.last_error ?? 'none')),
  };
}
