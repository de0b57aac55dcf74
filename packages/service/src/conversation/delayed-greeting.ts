// A greeting that waits for its delay, and gives way to a visitor who takes a turn before. Knows no words.

import type { Timers } from '../time/timers.js';

export class DelayedGreeting {
  readonly #clock: Timers;
  readonly #delayMs: number;
  readonly #greet: () => void;
  #isOwed = true;
  #stopWaiting: () => void = () => undefined;

  constructor(clock: Timers, delayMs: number, greet: () => void) {
    this.#clock = clock;
    this.#delayMs = delayMs;
    this.#greet = greet;
  }

  /** Waits for the whole delay from now on. Does nothing once the greeting was given or cancelled. */
  wait(): void {
    this.#stopWaiting();
    if (!this.#isOwed) return;
    this.#stopWaiting = this.#clock.after(this.#delayMs, () => {
      this.#isOwed = false;
      this.#greet();
    });
  }

  /** Perhaps the visitor takes a turn: `wait` or `cancel` follows. */
  pause(): void {
    this.#stopWaiting();
  }

  /** The visitor was first. */
  cancel(): void {
    this.#stopWaiting();
    this.#isOwed = false;
  }
}
