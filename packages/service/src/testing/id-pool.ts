// The ids that answers have shown, by collection. Requests are made before they are known: each holds stand-ins, which are
// replaced when it is sent.

import type { ApiCollections } from './api-collections.js';

export type Owner = 'own' | 'foreign';

const OWNER_DIGITS: Readonly<Record<Owner, string>> = { own: 'aaaaaaaa', foreign: 'bbbbbbbb' };
const STAND_IN = /(aaaaaaaa|bbbbbbbb)-([\da-f]{4})-4000-8000-([\da-f]{12})/g;
/** Of each collection the last ones are kept. */
const MAX_KEPT = 50;

export class IdPool {
  readonly #collections: ApiCollections;
  readonly #ids = new Map<string, string[]>();

  constructor(collections: ApiCollections) {
    this.#collections = collections;
  }

  /** @param collection undefined: that of no resource. */
  standIn(owner: Owner, collection: string | undefined, choice: number): string {
    const index = collection === undefined ? 0xffff : this.#collections.names.indexOf(collection);
    return `${OWNER_DIGITS[owner]}-${hex(index, 4)}-4000-8000-${hex(choice, 12)}`;
  }

  add(owner: Owner, collection: string, id: string): void {
    const key = `${owner} ${collection}`;
    this.#ids.set(key, [...(this.#ids.get(key) ?? []).slice(1 - MAX_KEPT), id]);
  }

  /** What was deleted is met seldom enough by ids that nothing has. */
  remove(id: string): void {
    for (const [key, ids] of this.#ids) {
      const others = ids.filter((each) => each !== id);
      if (others.length < ids.length) this.#ids.set(key, others);
    }
  }

  /** Ids in place of the stand-ins; of an empty collection these stay, as ids that nothing has. */
  fill(text: string): string {
    return text.replaceAll(STAND_IN, (standIn: string, digits: string, index: string, choice: string) => {
      const owner: Owner = digits === OWNER_DIGITS.own ? 'own' : 'foreign';
      const ids =
        this.#ids.get(`${owner} ${this.#collections.names[Number.parseInt(index, 16)] ?? ''}`) ?? [];
      return ids[Number.parseInt(choice, 16) % ids.length] ?? standIn;
    });
  }
}

function hex(value: number, digits: number): string {
  return value.toString(16).padStart(digits, '0');
}
