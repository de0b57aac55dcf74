// One end of a connection, as the other end uses it: a scripted callee and our own line are two of them.

export interface Peer {
  hear(samples: Int16Array): void;
  press(digit: string): void;
  /** The other end is gone: it has hung up, or the network broke off. Idempotent. */
  leave(how: 'them' | 'lost'): void;
}
