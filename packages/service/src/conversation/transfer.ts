// Handing a call over to a person: what the agent asks of whoever carries the call.

import type { TransferKind } from './call.js';

export interface TransferRequest {
  readonly kind: TransferKind;
  /** What the person is told before the caller is connected; for `warm`. */
  readonly summary: string;
}

/**
 * Connects the other side with a person; the call is then over.
 * @param signal aborted when the call ends: nothing is connected any more.
 * @returns why it could not, as the end of a sentence: `the line is busy`; undefined once it is done, or the signal has fired.
 * Never rejects.
 */
export type Transfer = (request: TransferRequest, signal: AbortSignal) => Promise<string | undefined>;
