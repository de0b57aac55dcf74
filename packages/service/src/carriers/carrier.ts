// The port through which a call reaches a telephone. A carrier knows numbers, lines and sound; nothing of agents, calls' records or
// databases. Every adapter must pass the tests of `testing/carrier-contract.ts`.

import type { AudioPort } from '../rooms/audio-port.js';

export interface DialRequest {
  /** UUID. A carrier that is asked twice for the same call places it once. */
  readonly callId: string;
  /** E.164, as all numbers here. */
  readonly from: string;
  readonly to: string;
}

/**
 * Why nobody was reached. `busy`, `no_answer`, `rejected` and `unallocated` are the callee's side; `refused` and `network` are the
 * carrier's, and would befall the next number as well.
 */
export type DialFailureKind = 'busy' | 'no_answer' | 'rejected' | 'unallocated' | 'refused' | 'network';

export interface DialFailure {
  readonly kind: DialFailureKind;
  /** The carrier's own words; plain, and nothing secret. */
  readonly message: string;
}

/** What becomes of a call that is being placed, in order. Nothing here may throw. */
export interface DialEvents {
  /** At most once. */
  onRinging(): void;
  /** Somebody, or a machine, has answered. The last event; whoever gets the line hangs it up. */
  onAnswered(line: Line): void;
  /** The last event. */
  onFailed(failure: DialFailure): void;
}

export interface Dialing {
  /** Stops ringing. After it no event comes; after the last event it does nothing. */
  cancel(): void;
}

/** `us`: this side; `them`: the other one; `transferred`: they talk with somebody else now; `lost`: the network broke off. */
export type LineEnd = 'us' | 'them' | 'transferred' | 'lost';

/** Sound that has left for the other side, as it leaves. */
export type SentListener = (samples: Int16Array) => void;

/** A connection with a telephone. Its sound is that of the audio port, whatever the carrier's is. */
export interface Line {
  readonly audio: AudioPort;
  /** Settles as soon as the line is down; never rejects. */
  readonly closed: Promise<LineEnd>;
  /** Keys that the other side presses: `0` to `9`, `*`, `#`. @returns stops listening. */
  onDigit(listener: (digit: string) => void): () => void;
  /** What leaves for the other side, for a recording. @returns stops listening. */
  onSent(listener: SentListener): () => void;
  /** Idempotent. */
  hangUp(): void;
  /**
   * Connects the other side with another number, and leaves, as soon as that number rings (a cold transfer).
   * @returns why it could not: the line is then as it was. Never rejects.
   */
  transfer(to: string): Promise<DialFailure | undefined>;
  /** Connects the other sides of two lines of one carrier, and leaves both (the end of a warm transfer). */
  join(other: Line): void;
}

/** Somebody rings one of our numbers. Unanswered, it rings until they give up. */
export interface IncomingCall {
  readonly from: string;
  readonly to: string;
  /** Once. */
  answer(): Line;
  /** As `busy`, or for a number that nobody answers. Once. */
  reject(kind: 'busy' | 'unallocated'): void;
  /** Fires when the caller gives up before it is answered. */
  readonly cancelled: AbortSignal;
}

export interface Carrier {
  dial(request: DialRequest, events: DialEvents): Dialing;
  /** At most one listener at a time; without one every incoming call is rejected. @returns stops listening. */
  onIncoming(listener: (call: IncomingCall) => void): () => void;
  /** Hangs up every line; settles when all are down. Never rejects. Idempotent. */
  close(): Promise<void>;
}
