// How the service stops: it takes nothing new from the first word on, and its calls may come to their end, for a while.

export class Stopping {
  #hasBegun = false;
  readonly #atOnce = new AbortController();

  get hasBegun(): boolean {
    return this.#hasBegun;
  }

  /** From now on nothing new is taken. */
  begin(): void {
    this.#hasBegun = true;
  }

  /** Nothing is waited for any more. */
  hurry(): void {
    this.begin();
    this.#atOnce.abort();
  }

  /** Settles with the work, after this time, or when there is no time any more. Never rejects. @param work must not reject. */
  async wait(work: Promise<void>, limitMs: number): Promise<void> {
    const { signal } = this.#atOnce;
    if (signal.aborted || limitMs <= 0) return;
    let stop: () => void = () => undefined;
    const over = new Promise<void>((resolve) => (stop = resolve));
    const timer = setTimeout(stop, limitMs);
    signal.addEventListener('abort', stop, { once: true });
    await Promise.race([work, over]);
    clearTimeout(timer);
    signal.removeEventListener('abort', stop);
  }
}
