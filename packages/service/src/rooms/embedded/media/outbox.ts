// What a media process's calls say, on its way to the parent. Sound waits a moment, so that the sound of many calls
// crosses the process border together; whatever else is said goes at once, and takes along what waits before it.

import type { FromCall, OfCall } from './media-messages.js';

/** How long sound may wait: one frame. */
const WAIT_MS = 10;

export class Outbox {
  readonly #send: (messages: readonly OfCall<FromCall>[]) => void;
  #waiting: OfCall<FromCall>[] = [];
  #timer: NodeJS.Timeout | undefined;

  constructor(send: (messages: readonly OfCall<FromCall>[]) => void) {
    this.#send = send;
  }

  add(call: number, message: FromCall): void {
    this.#waiting.push({ call, message });
    if (message.type !== 'microphone' && message.type !== 'progress') this.flush();
    else this.#timer ??= setTimeout(() => this.flush(), WAIT_MS);
  }

  /** Sends what waits, now. */
  flush(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const messages = this.#waiting;
    this.#waiting = [];
    if (messages.length > 0) this.#send(messages);
  }
}
