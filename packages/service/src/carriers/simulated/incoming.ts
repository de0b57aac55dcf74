// Somebody at the far end rings one of our numbers.

import type { IncomingCall, Line, LineEnd } from '../carrier.js';
import type { Timers } from '../../time/timers.js';
import type { Script } from './script.js';
import { SCRIPTS, type CalleeName } from './scripts.js';

export interface RingRequest {
  /** E.164, as `to`, which is one of our numbers. */
  readonly from: string;
  readonly to: string;
  /** What the caller does once answered. Default: `one-question`. */
  readonly callee?: CalleeName | Script;
  /** Until the caller gives up. Default: 30 s. */
  readonly maxRingMs?: number;
}

export type RingOutcome =
  | { readonly outcome: 'rejected'; readonly kind: 'busy' | 'unallocated' }
  | { readonly outcome: 'unanswered' }
  | { readonly outcome: 'answered'; readonly ended: LineEnd };

const MAX_RING_MS = 30_000;

export interface Ringing {
  readonly call: IncomingCall;
  readonly outcome: Promise<RingOutcome>;
  /** The caller gives up. */
  cancel(): void;
}

/** Somebody who has given up by the time that the call is answered. */
const GONE: Script = [{ kind: 'hang-up' }];

/** @param connect makes the line to somebody who follows this script. */
export function ringing(timers: Timers, request: RingRequest, connect: (script: Script) => Line): Ringing {
  const { from, to, callee = 'one-question', maxRingMs = MAX_RING_MS } = request;
  const script = typeof callee === 'string' ? SCRIPTS[callee] : callee;
  const cancelled = new AbortController();
  let settle: (outcome: RingOutcome) => void = () => undefined;
  const outcome = new Promise<RingOutcome>((resolve) => {
    settle = resolve;
  });
  let isTaken = false;
  const take = (): void => {
    if (isTaken) throw new Error('This incoming call was answered or rejected already.');
    isTaken = true;
    stop();
  };
  const cancel = (): void => {
    if (isTaken || cancelled.signal.aborted) return;
    stop();
    settle({ outcome: 'unanswered' });
    cancelled.abort();
  };
  const stop = timers.after(maxRingMs, cancel);
  return {
    call: {
      from,
      to,
      answer: () => {
        take();
        const line = connect(cancelled.signal.aborted ? GONE : script);
        void line.closed.then((ended) => settle({ outcome: 'answered', ended }));
        return line;
      },
      reject: (kind) => {
        take();
        settle({ outcome: 'rejected', kind });
      },
      cancelled: cancelled.signal,
    },
    outcome,
    cancel,
  };
}
