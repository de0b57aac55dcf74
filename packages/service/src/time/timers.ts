// Time, passed in so that tests need no sleep. Knows nothing of what is timed.

export interface Timers {
  /** Milliseconds since some fixed moment; never goes back. */
  nowMs(): number;
  /** The date and time of day. */
  date(): Date;
  /** @returns cancels the run; harmless after it. */
  after(delayMs: number, run: () => void): () => void;
}

/** Node's timers fire at once when set for longer: 24 days. */
const MAX_DELAY_MS = 2 ** 31 - 1;

/** The machine's own clock. */
export const systemTimers: Timers = {
  nowMs: () => performance.now(),
  date: () => new Date(),
  after: (delayMs, run) => {
    const timer = setTimeout(run, Math.min(delayMs, MAX_DELAY_MS));
    return () => clearTimeout(timer);
  },
};

/** A clock whose pending runs all end together with their owner. */
export class OwnedTimers implements Timers {
  readonly #clock: Timers;
  readonly #onFault: (error: unknown) => void;
  readonly #pending = new Set<() => void>();
  #isClosed = false;

  /** @param onFault a run threw; it never reaches the clock. */
  constructor(clock: Timers, onFault: (error: unknown) => void) {
    this.#clock = clock;
    this.#onFault = onFault;
  }

  nowMs(): number {
    return this.#clock.nowMs();
  }

  date(): Date {
    return this.#clock.date();
  }

  after(delayMs: number, run: () => void): () => void {
    if (this.#isClosed) return () => undefined;
    const stop = this.#clock.after(delayMs, () => {
      this.#pending.delete(stop);
      try {
        run();
      } catch (error) {
        this.#onFault(error);
      }
    });
    this.#pending.add(stop);
    return () => {
      this.#pending.delete(stop);
      stop();
    };
  }

  /** Cancels everything pending; later runs are never started. */
  close(): void {
    this.#isClosed = true;
    for (const stop of this.#pending) stop();
    this.#pending.clear();
  }
}
