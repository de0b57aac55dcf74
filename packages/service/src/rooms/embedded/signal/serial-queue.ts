// Carries out steps strictly one after another: a room's negotiation depends on the order of what arrives.

export class SerialQueue {
  readonly #limit: number;
  #waiting = 0;
  #last: Promise<void> = Promise.resolve();

  /** @param limit how many steps may be waiting, the running one included. */
  constructor(limit: number) {
    this.#limit = limit;
  }

  /**
   * @param step may reject: that concerns nobody after it.
   * @returns whether there was room for it.
   */
  add(step: () => Promise<void> | void): boolean {
    if (this.#waiting >= this.#limit) return false;
    this.#waiting++;
    this.#last = this.#last
      .then(step)
      .catch(() => undefined) // a step that cannot be carried out is skipped: it came from the client
      .finally(() => {
        this.#waiting--;
      });
    return true;
  }

  /** Settles when every step added so far is done; never rejects. */
  idle(): Promise<void> {
    return this.#last;
  }
}
