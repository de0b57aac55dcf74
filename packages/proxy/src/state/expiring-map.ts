// A map whose entries end at a time of their own. Whoever asks says what time it is: there are no timers here.

interface Entry<Key, Value> {
  readonly key: Key;
  readonly value: Value;
  readonly endsAt: number;
  /** Where in the heap it stands. */
  index: number;
}

/**
 * Looking up is constant, adding and removing at most logarithmic in the number of entries. Entries that have ended
 * stay until `dropEnded` is called.
 */
export class ExpiringMap<Key, Value> {
  readonly #entries = new Map<Key, Entry<Key, Value>>();
  /** A binary heap: no entry ends before the one at `(index - 1) >> 1`. */
  readonly #heap: Entry<Key, Value>[] = [];

  get size(): number {
    return this.#heap.length;
  }

  /** When the next entry ends; undefined when there is none. */
  get nextEndsAt(): number | undefined {
    return this.#heap[0]?.endsAt;
  }

  get(key: Key): Value | undefined {
    return this.#entries.get(key)?.value;
  }

  has(key: Key): boolean {
    return this.#entries.has(key);
  }

  /** Replaces what the key had. */
  set(key: Key, value: Value, endsAt: number): void {
    this.delete(key);
    const entry = { key, value, endsAt, index: this.#heap.length };
    this.#entries.set(key, entry);
    this.#heap.push(entry);
    this.#rise(entry);
  }

  /** @returns what the key had */
  delete(key: Key): Value | undefined {
    const entry = this.#entries.get(key);
    const last = this.#heap.at(-1);
    if (entry === undefined || last === undefined) return undefined;
    this.#entries.delete(key);
    this.#heap.pop();
    if (last !== entry) {
      this.#put(last, entry.index);
      this.#rise(last);
      this.#sink(last);
    }
    return entry.value;
  }

  /** Removes every entry that ends now or has ended before. @returns their values, the longest ended first */
  dropEnded(time: number): Value[] {
    const ended: Value[] = [];
    for (let first = this.#heap[0]; first !== undefined && first.endsAt <= time; first = this.#heap[0]) {
      this.delete(first.key);
      ended.push(first.value);
    }
    return ended;
  }

  #put(entry: Entry<Key, Value>, index: number): void {
    entry.index = index;
    this.#heap[index] = entry;
  }

  #rise(entry: Entry<Key, Value>): void {
    for (;;) {
      const above = entry.index === 0 ? undefined : this.#heap[(entry.index - 1) >> 1];
      if (above === undefined || above.endsAt <= entry.endsAt) return;
      this.#swap(entry, above);
    }
  }

  #sink(entry: Entry<Key, Value>): void {
    for (;;) {
      const left = this.#heap[2 * entry.index + 1];
      const right = this.#heap[2 * entry.index + 2];
      const sooner = left !== undefined && right !== undefined && right.endsAt < left.endsAt ? right : left;
      if (sooner === undefined || entry.endsAt <= sooner.endsAt) return;
      this.#swap(entry, sooner);
    }
  }

  #swap(one: Entry<Key, Value>, other: Entry<Key, Value>): void {
    const { index } = one;
    this.#put(one, other.index);
    this.#put(other, index);
  }
}
