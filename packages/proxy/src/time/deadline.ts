// One signal for two reasons to stop: time is up, or the visitor has gone. Owned by whoever creates it.

/** A limit on how long something may take. Must be released. */
export class Deadline {
  readonly #controller = new AbortController();
  readonly #timer: NodeJS.Timeout;
  readonly #visitor: AbortSignal;
  #abortedBy: 'by-visitor' | 'by-deadline' | undefined;

  /** @param timeoutMs from now on, in milliseconds */
  constructor(timeoutMs: number, visitor: AbortSignal) {
    this.#visitor = visitor;
    this.#timer = setTimeout(() => this.#abort('by-deadline'), timeoutMs);
    if (visitor.aborted) this.#onVisitorGone();
    else visitor.addEventListener('abort', this.#onVisitorGone);
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** Why the signal has fired, undefined while it has not. */
  get abortedBy(): 'by-visitor' | 'by-deadline' | undefined {
    return this.#abortedBy;
  }

  release(): void {
    clearTimeout(this.#timer);
    this.#visitor.removeEventListener('abort', this.#onVisitorGone);
  }

  readonly #onVisitorGone = (): void => this.#abort('by-visitor');

  #abort(reason: 'by-visitor' | 'by-deadline'): void {
    this.#abortedBy ??= reason;
    this.#controller.abort();
  }
}
