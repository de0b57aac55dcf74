// What waits for its time, the earliest first; at the same time, in the order that it was added in.

interface Waiting {
  readonly atMs: number;
  readonly run: () => void;
}

export class TimerQueue {
  /** The next one is the last. */
  readonly #waiting: Waiting[] = [];

  /** When the next one is due; undefined for none. */
  get nextMs(): number | undefined {
    return this.#waiting.at(-1)?.atMs;
  }

  /** @returns cancels the run; harmless after it. */
  add(atMs: number, run: () => void): () => void {
    const added: Waiting = { atMs, run };
    const next = this.#waiting.findLastIndex((each) => each.atMs > atMs) + 1;
    this.#waiting.splice(next, 0, added);
    return () => {
      const index = this.#waiting.indexOf(added);
      if (index >= 0) this.#waiting.splice(index, 1);
    };
  }

  /** Runs what is due by then, and what that adds for a time by then. @throws what a run throws; the others stay. */
  runUntil(ms: number): void {
    for (let next = this.nextMs; next !== undefined && next <= ms; next = this.nextMs) {
      this.#waiting.pop()?.run();
    }
  }
}
