// Time, passed in, so that tests need not wait for it.

/** A second, in the milliseconds of a clock. */
export const SECOND_MS = 1000;

/** A source of time and of delayed calls. */
export interface Clock {
  /** Milliseconds since some fixed moment; never runs backwards. */
  now(): number;
  /** Runs `action` once after `delayMs`, unless the returned function is called first. */
  delay(delayMs: number, action: () => void): () => void;
}

/** The browser's own time. */
export const systemClock: Clock = {
  now: () => performance.now(),
  delay: (delayMs, action) => {
    const timer = setTimeout(action, delayMs);
    return () => clearTimeout(timer);
  },
};
