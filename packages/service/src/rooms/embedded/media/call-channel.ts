// One call's way to the process that carries its media. Knows nothing of what is said, but that a call ends.

import type { FromCall, ToCall } from './media-messages.js';

export interface CallChannelOptions {
  /** Takes a message to the process. */
  readonly send: (message: ToCall) => void;
  /** Sees to it that a process that does not answer goes on or ends. */
  readonly onSuspect: () => void;
  /** Ends the process at once. */
  readonly kill: () => void;
}

/** A call that has not been released in this time is given up. */
const END_LIMIT_MS = 2_000;

export class CallChannel {
  /** Settles when the call's media is released, given up, or its process gone; never rejects. */
  readonly closed: Promise<void>;
  readonly #options: CallChannelOptions;
  #settleClosed: () => void = () => undefined;
  #onMessage: (message: FromCall) => void = () => undefined;
  #isOpen = true;

  constructor(options: CallChannelOptions) {
    this.#options = options;
    this.closed = new Promise((resolve) => {
      this.#settleClosed = resolve;
    });
  }

  get isOpen(): boolean {
    return this.#isOpen;
  }

  /** Replaces the one listener. */
  listen(onMessage: (message: FromCall) => void): void {
    this.#onMessage = onMessage;
  }

  /** Never throws; said to a call that is over, it is lost. */
  send(message: ToCall): void {
    if (this.#isOpen) this.#options.send(message);
  }

  /** Asks the call to end, and sees to it. Settles with `closed`. Idempotent. */
  async end(): Promise<void> {
    this.send({ type: 'end' });
    const limit = setTimeout(() => this.giveUp(), END_LIMIT_MS);
    await this.closed;
    clearTimeout(limit);
  }

  /** The call does not answer: it is over, and its process is looked after. */
  giveUp(): void {
    if (!this.#isOpen) return;
    this.send({ type: 'end' });
    this.#options.onSuspect();
    this.close();
  }

  /** Ends the call together with its process. */
  kill(): void {
    this.#options.kill();
  }

  /** For the process: a message has come. */
  receive(message: FromCall): void {
    if (message.type === 'ended') this.close();
    else if (this.#isOpen) this.#onMessage(message);
  }

  /** For the process: nothing more will come. Idempotent. */
  close(): void {
    this.#isOpen = false;
    this.#settleClosed();
  }
}
