// The limits of one HTTP request: its caller's signal, the time for each piece, and the time for all of it. Owns its timers.

/** Milliseconds. */
export interface RequestLimits {
  /** Until the first piece of the answer. Default: 10 s. */
  readonly firstMs?: number;
  /** From one piece to the next. Default: 10 s. */
  readonly nextMs?: number;
  /** The whole answer, with the time that its reader takes. Default: 60 s. */
  readonly wholeMs?: number;
}

export const DEFAULT_LIMITS: Required<RequestLimits> = { firstMs: 10_000, nextMs: 10_000, wholeMs: 60_000 };

export class LimitedRequest {
  readonly #caller: AbortSignal;
  readonly #controller = new AbortController();
  readonly #onCallerAbort = (): void => this.#controller.abort(this.#caller.reason);
  readonly #wholeTimer: NodeJS.Timeout;
  #pieceTimer: NodeJS.Timeout | undefined;
  #hasExpired = false;

  constructor(caller: AbortSignal, wholeMs: number) {
    this.#caller = caller;
    this.#wholeTimer = setTimeout(() => this.#expire(), wholeMs);
    if (caller.aborted) this.#onCallerAbort();
    caller.addEventListener('abort', this.#onCallerAbort, { once: true });
  }

  /** For the HTTP request. */
  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  get hasExpired(): boolean {
    return this.#hasExpired;
  }

  /** The next piece must come within this time, beginning now. */
  expectWithin(limitMs: number): void {
    this.expectNothing();
    this.#pieceTimer = setTimeout(() => this.#expire(), limitMs);
  }

  /** Nobody waits for a piece. */
  expectNothing(): void {
    clearTimeout(this.#pieceTimer);
  }

  /** Waits, but not beyond the limits. @throws what the promise rejects with, or the signal's reason. */
  wait<T>(promise: Promise<T>): Promise<T> {
    const { signal } = this.#controller;
    return new Promise((resolve, reject) => {
      const onAbort = (): void => reject(signal.reason as Error);
      if (signal.aborted) onAbort();
      signal.addEventListener('abort', onAbort, { once: true });
      promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', onAbort));
    });
  }

  /** Releases the timers and ends the request if it is still under way. Idempotent. */
  end(): void {
    clearTimeout(this.#wholeTimer);
    this.expectNothing();
    this.#caller.removeEventListener('abort', this.#onCallerAbort);
    this.#controller.abort();
  }

  #expire(): void {
    this.#hasExpired = true;
    this.#controller.abort();
  }
}
