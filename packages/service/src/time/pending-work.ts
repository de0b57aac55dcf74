// Work under way that no timer stands for: whoever moves a clock waits for it between two timers.

import { setImmediate as turn } from 'node:timers/promises';

/** What follows from work that has just ended begins within so many turns of the event loop. */
const TURNS = 3;

export class PendingWork {
  #count = 0;
  readonly #waiting = new Set<() => void>();

  /** Counts it until it settles. @returns the very same promise. */
  track<Result>(work: Promise<Result>): Promise<Result> {
    this.#count += 1;
    const end = (): void => this.#end();
    work.then(end, end);
    return work;
  }

  /** Settles when nothing is under way, and nothing follows from it at once. Never rejects. */
  async quiet(): Promise<void> {
    do {
      if (this.#count > 0) await new Promise<void>((resolve) => this.#waiting.add(resolve));
      for (let index = 0; index < TURNS && this.#count === 0; index += 1) await turn();
    } while (this.#count > 0);
  }

  #end(): void {
    this.#count -= 1;
    if (this.#count > 0) return;
    for (const resolve of this.#waiting) resolve();
    this.#waiting.clear();
  }
}
