// rate-limiter-flexible's limiter over this process's windows. Its own store in memory sets a timer for every key, which a
// worker's runtime ends with the request that set it, and reads the system's clock alone.
import RateLimiterRes from 'rate-limiter-flexible/lib/RateLimiterRes.js';
import RateLimiterStoreAbstract from 'rate-limiter-flexible/lib/RateLimiterStoreAbstract.js';
import type { FixedWindows, Window } from './fixed-windows.js';
import type { RateLimitOptions } from './rate-limit-options.js';

interface WindowStore {
  readonly windows: FixedWindows;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** Lets at most `points` through in every window of a key; see `consume` and `reward` of rate-limiter-flexible. */
export class WindowLimiter extends RateLimiterStoreAbstract {
  readonly #windows: FixedWindows;
  readonly #now: () => number;

  constructor({ name, points, windowMs }: RateLimitOptions, { windows, now }: WindowStore) {
    super({ storeClient: windows, keyPrefix: name, points, duration: windowMs / 1000 });
    this.#windows = windows;
    this.#now = now;
  }

  /** @returns for how long, in milliseconds, nothing is left of a key's points; undefined when something is left */
  exhaustedForMs(key: string): number | undefined {
    return this.#windows.exhaustedForMs(this.getKey(key), this.points, this.#now());
  }

  /** Asked by the limiter to count; `points` below zero give back. Answers how the window stands then, not later. */
  _upsert(key: string, points: number, durationMs: number): Promise<Window> {
    const time = this.#now();
    const endsAt = time + durationMs;
    if (points >= 0) return Promise.resolve({ ...this.#windows.charge(key, { time, endsAt, cost: points }) });
    const window = this.#windows.get(key, time) ?? { key, endsAt, count: 0 };
    this.#windows.refund(window, -points);
    return Promise.resolve({ ...window });
  }

  /** Asked by the limiter what a count means. */
  _getRateLimiterRes(_key: string, changedPoints: number, { count, endsAt }: Window): RateLimiterRes {
    const left = Math.max(0, this.points - count);
    return new RateLimiterRes(left, endsAt - this.#now(), count, count === changedPoints);
  }
}
