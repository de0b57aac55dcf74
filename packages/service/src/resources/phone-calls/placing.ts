// How calls by telephone are placed: what a resource that wants one hands to whoever runs calls.

import type { TelephonyProvider } from '../../choices/telephony-providers.js';
import type { PreparedCall } from '../../conversation/call.js';

/** A call by telephone, ready to be run: its record exists, as `queued`. One that comes in is answered by our number. */
export interface PhoneCall extends PreparedCall {
  /** E.164; the number called. */
  readonly phoneNumber: string;
  /** E.164; the caller's. */
  readonly fromNumber: string;
  /** By whom the call is carried. */
  readonly provider: TelephonyProvider;
  /** How long the callee may take to answer, in milliseconds. */
  readonly joinTimeoutMs: number;
  /** Whether anything of what is said and typed is kept. */
  readonly isTranscriptionEnabled: boolean;
}

/** What runs calls by telephone. */
export interface CallPlacer {
  /** Until when a new call is believed to be run by this process. */
  leaseUntil(): Date;
  /**
   * Places a call whose record is committed. Never throws: what becomes of it is written on the record. A call that is not
   * placed, as the process dies, fails when its lease has passed.
   */
  place(call: PhoneCall): void;
}
