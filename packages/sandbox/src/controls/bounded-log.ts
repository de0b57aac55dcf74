// The last of what happened, in memory.

const MAX_ENTRIES = 1_000;

export class BoundedLog<Entry> {
  #entries: Entry[] = [];

  add(entry: Entry): void {
    this.#entries.push(entry);
    // Seldom, so that each entry costs next to nothing.
    if (this.#entries.length >= 2 * MAX_ENTRIES) this.#entries = this.#entries.slice(-MAX_ENTRIES);
  }

  /** The newest first. */
  list(isWanted: (entry: Entry) => boolean, limit = MAX_ENTRIES): readonly Entry[] {
    return this.#entries.slice(-MAX_ENTRIES).reverse().filter(isWanted).slice(0, limit);
  }

  clear(): void {
    this.#entries = [];
  }
}
