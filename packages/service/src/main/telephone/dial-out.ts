// Dials one number, and waits until somebody answers: no longer than it may take.

import type { Carrier, Dialing, DialFailure, DialRequest, Line } from '../../carriers/carrier.js';
import type { Timers } from '../../time/timers.js';

export interface DialOut extends DialRequest {
  readonly carrier: Carrier;
  readonly timers: Timers;
  /** How long the callee may take to answer, from the first moment. */
  readonly limitMs: number;
  /** Gives up. */
  readonly signal: AbortSignal;
  readonly onRinging?: () => void;
}

export type Dialed =
  /** Whoever gets the line hangs it up. */
  | { readonly kind: 'answered'; readonly line: Line }
  | { readonly kind: 'failed'; readonly failure: DialFailure }
  | { readonly kind: 'given-up' };

/** @param onEnd called once, with what has become of it; a line has not said anything by then. */
export function dialOut(options: DialOut, onEnd: (dialed: Dialed) => void): void {
  const { carrier, timers, limitMs, signal, onRinging, callId, from, to } = options;
  if (signal.aborted) {
    onEnd({ kind: 'given-up' });
    return;
  }
  let hasEnded = false;
  const end = (dialed: Dialed): void => {
    if (hasEnded) return;
    hasEnded = true;
    stopLimit();
    signal.removeEventListener('abort', giveUp);
    onEnd(dialed);
  };
  const giveUp = (): void => {
    dialing.cancel();
    end({ kind: 'given-up' });
  };
  const stopLimit = timers.after(limitMs, () => {
    dialing.cancel();
    end({ kind: 'failed', failure: { kind: 'no_answer', message: unanswered(limitMs) } });
  });
  signal.addEventListener('abort', giveUp, { once: true });
  const dialing: Dialing = carrier.dial(
    { callId, from, to },
    {
      onRinging: () => onRinging?.(),
      onAnswered: (line) => {
        if (hasEnded) line.hangUp();
        else end({ kind: 'answered', line });
      },
      onFailed: (failure) => end({ kind: 'failed', failure }),
    },
  );
}

function unanswered(limitMs: number): string {
  return `Nobody answered within ${limitMs / 1_000} s.`;
}
