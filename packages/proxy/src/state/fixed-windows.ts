// Counts per key in windows that open with the first count and close at a given time. Knows no limits' names or reasons.
import { ExpiringMap } from './expiring-map.js';

/** What has been spent of an allowance; given back by taking from it. */
export interface Window {
  readonly key: string;
  readonly endsAt: number;
  count: number;
}

/** See the top of this file. Remembers every key until its window closes. */
export class FixedWindows {
  readonly #windows = new ExpiringMap<string, Window>();

  /** @returns for how long, in milliseconds, nothing is left of `points`; undefined when something is left */
  spentForMs(key: string, points: number, time: number): number | undefined {
    this.#windows.dropEnded(time);
    const window = this.#windows.get(key);
    return window === undefined || window.count < points ? undefined : window.endsAt - time;
  }

  /** @returns how much has been spent in the window that is open */
  countOf(key: string, time: number): number {
    this.#windows.dropEnded(time);
    return this.#windows.get(key)?.count ?? 0;
  }

  /** Counts one more. @param endsAt when the window closes, if this opens it */
  charge(key: string, time: number, endsAt: number): Window {
    this.#windows.dropEnded(time);
    const window = this.#windows.get(key) ?? { key, endsAt, count: 0 };
    if (window.count === 0) this.#windows.set(key, window, endsAt);
    window.count += 1;
    return window;
  }

  /** Takes one count back, from that very window: one that has opened since is left alone. */
  refund(window: Window): void {
    window.count -= 1;
    if (window.count === 0 && this.#windows.get(window.key) === window) this.#windows.delete(window.key);
  }
}
