// Counts per key in windows that open with the first count and close at a given time. Knows no limits' names or reasons.
import { ExpiringMap } from './expiring-map.js';

/** What has been spent of an allowance; given back by taking from it. */
export interface Window {
  readonly key: string;
  readonly endsAt: number;
  count: number;
}

/** Where every key is counted that comes when there is no room left for keys: no key is ever empty. */
const SHARED_KEY = '';

/** See the top of this file. Never holds more than `maxKeys` keys and one: newcomers beyond share that one. */
export class FixedWindows {
  readonly #windows = new ExpiringMap<string, Window>();
  readonly #maxKeys: number;

  constructor(maxKeys = Number.POSITIVE_INFINITY) {
    this.#maxKeys = maxKeys;
  }

  /** @returns for how long, in milliseconds, nothing is left of `points`; undefined when something is left */
  spentForMs(key: string, points: number, time: number): number | undefined {
    this.#windows.dropEnded(time);
    const window = this.#windows.get(this.#placeOf(key));
    return window === undefined || window.count < points ? undefined : window.endsAt - time;
  }

  /** Counts one more. @param endsAt when the window closes, if this opens it */
  charge(key: string, time: number, endsAt: number): Window {
    this.#windows.dropEnded(time);
    const place = this.#placeOf(key);
    const window = this.#windows.get(place) ?? { key: place, endsAt, count: 0 };
    if (window.count === 0) this.#windows.set(place, window, endsAt);
    window.count += 1;
    return window;
  }

  /** Takes one count back, from that very window: one that has opened since is left alone. */
  refund(window: Window): void {
    window.count -= 1;
    if (window.count === 0 && this.#windows.get(window.key) === window) this.#windows.delete(window.key);
  }

  #placeOf(key: string): string {
    return this.#windows.has(key) || this.#windows.size < this.#maxKeys ? key : SHARED_KEY;
  }
}
