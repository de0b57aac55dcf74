// All that a service carries out by its clock: jobs, batches, and what calls by telephone do. For whoever moves the clock.

/** Work that is kept in the database until it is due. */
export interface DueSource {
  /** Carries out all that is due. Rejects where the database does not answer. */
  settle(): Promise<void>;
  /** When the next work that is not due yet will be; undefined for none. */
  nextDueAt(): Promise<Date | undefined>;
}

interface DueWorkOptions {
  readonly sources: readonly DueSource[];
  /** Settles when no call by telephone waits for anything but time. Never rejects. */
  readonly callsAreQuiet: () => Promise<void>;
}

export class DueWork {
  readonly #options: DueWorkOptions;
  #isWoken = true;

  constructor(options: DueWorkOptions) {
    this.#options = options;
  }

  /** There may be more to do than was known. */
  wake(): void {
    this.#isWoken = true;
  }

  /** Carries out all that is due, what comes up meanwhile too. Rejects where the database does not answer. */
  async settle(): Promise<void> {
    const { sources, callsAreQuiet } = this.#options;
    for (let isWoken = true; isWoken; isWoken = this.#isWoken) {
      this.#isWoken = false;
      await callsAreQuiet();
      for (const source of sources) await source.settle();
      await callsAreQuiet();
    }
  }

  /** Settles when calls wait for nothing but time. @returns whether work came up since the last `settle`. Never rejects. */
  async settleCalls(): Promise<boolean> {
    await this.#options.callsAreQuiet();
    return this.#isWoken;
  }

  async nextDueAt(): Promise<Date | undefined> {
    const times = await Promise.all(this.#options.sources.map((source) => source.nextDueAt()));
    return times.reduce(
      (first, time) => (first === undefined || (time !== undefined && time < first) ? time : first),
      undefined,
    );
  }
}
