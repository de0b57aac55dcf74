// Notices that nobody says anything, and asks for the next inactivity message when it has lasted long enough.

import type { InactivityMessage } from './call.js';
import type { Timers } from '../time/timers.js';

export class Inactivity {
  readonly #clock: Timers;
  readonly #messages: readonly InactivityMessage[];
  readonly #onInactive: (message: InactivityMessage) => void;
  #nextIndex = 0;
  #isQuiet = false;
  #stopWaiting: () => void = () => undefined;

  constructor(
    clock: Timers,
    messages: readonly InactivityMessage[],
    onInactive: (message: InactivityMessage) => void,
  ) {
    this.#clock = clock;
    this.#messages = messages;
    this.#onInactive = onInactive;
  }

  /** Tell it whenever this may have changed: neither side speaks, and the agent has nothing to say. */
  setQuiet(isQuiet: boolean): void {
    if (isQuiet === this.#isQuiet) return;
    this.#isQuiet = isQuiet;
    this.#stopWaiting();
    const message = this.#messages[this.#nextIndex];
    if (!isQuiet || message === undefined) return;
    this.#stopWaiting = this.#clock.after(message.afterMs, () => {
      this.#nextIndex += 1;
      this.#onInactive(message);
    });
  }

  /** The visitor is there: the messages begin anew. */
  reset(): void {
    this.#nextIndex = 0;
    if (!this.#isQuiet) return;
    this.setQuiet(false);
    this.setQuiet(true);
  }
}
