// What is costly to make and is asked for again and again: the things used last are kept, each made once. Knows them by the
// hash of what they are made from, as JSON.

import { createHash } from 'node:crypto';

export interface RecentlyUsedOptions<Source, Thing> {
  /** What it throws goes to who asked, and nothing is kept. */
  readonly create: (source: Source) => Thing;
  /** Never called for the one that was asked for last. */
  readonly release: (thing: Thing) => void;
}

export class RecentlyUsed<Source extends string | object, Thing> {
  readonly #limit: number;
  readonly #options: RecentlyUsedOptions<Source, Thing>;
  /** The one used last comes last. */
  readonly #things = new Map<string, Thing>();

  constructor(limit: number, options: RecentlyUsedOptions<Source, Thing>) {
    this.#limit = limit;
    this.#options = options;
  }

  get(source: Source): Thing {
    const key = createHash('sha256').update(JSON.stringify(source)).digest('base64');
    const thing = this.#things.get(key) ?? this.#options.create(source);
    this.#things.delete(key);
    this.#things.set(key, thing);
    for (const [oldKey, old] of this.#things) {
      if (this.#things.size <= this.#limit) break;
      this.#things.delete(oldKey);
      this.#options.release(old);
    }
    return thing;
  }
}
