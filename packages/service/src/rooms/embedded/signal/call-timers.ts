// The deadlines of one call: named, replaceable, and all gone when the call is.

export class CallTimers<Name extends string> {
  readonly #timers = new Map<Name, NodeJS.Timeout>();
  #isOver = false;

  /** Replaces a timer of that name. After `end` it does nothing. */
  set(name: Name, delayMs: number, onDue: () => void): void {
    this.clear(name);
    if (!this.#isOver) this.#timers.set(name, setTimeout(onDue, delayMs));
  }

  clear(name: Name): void {
    clearTimeout(this.#timers.get(name));
    this.#timers.delete(name);
  }

  /** Clears every timer, for good. */
  end(): void {
    this.#isOver = true;
    for (const name of [...this.#timers.keys()]) this.clear(name);
  }
}
