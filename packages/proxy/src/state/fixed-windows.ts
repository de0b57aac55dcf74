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
  exhaustedForMs(key: string, points: number, time: number): number | undefined {
    const window = this.get(key, time);
    return window === undefined || window.count < points ? undefined : window.endsAt - time;
  }

  /** The key's window, if one is open. */
  get(key: string, time: number): Window | undefined {
    this.#windows.dropEnded(time);
    return this.#windows.get(key);
  }

  /** Counts `cost` more. */
  charge(
    key: string,
    /** `endsAt`: when the window closes, if this opens it. */
    { time, endsAt, cost = 1 }: { readonly time: number; readonly endsAt: number; readonly cost?: number },
  ): Window {
    const window = this.get(key, time) ?? { key, endsAt, count: 0 };
    if (window.count === 0) this.#windows.set(key, window, endsAt);
    window.count += cost;
    return window;
  }

  /** Takes so much of a count back, from that very window: one that has opened since is left alone. */
  refund(window: Window, cost = 1): void {
    window.count = Math.max(0, window.count - cost);
    if (window.count === 0 && this.#windows.get(window.key) === window) this.#windows.delete(window.key);
  }
}
