// The order in which a media process does what its calls ask for. What is heavy is done one at a time with a breath
// between, so that the sound of other calls goes on; what belongs to one call keeps its order.

/** Heavy work that takes longer no longer keeps the others waiting. */
const HEAVY_LIMIT_MS = 5_000;

/** Does one message; neither throws nor rejects. */
type Work = () => void | Promise<void>;

export interface Entry {
  readonly isHeavy: boolean;
  readonly work: Work;
}

export class CallQueues {
  /** What waits, by call. */
  readonly #waiting = new Map<number, Entry[]>();
  /** Calls whose next work is heavy, in the order they came to it. */
  readonly #heavy: number[] = [];
  #isBusy = false;

  /** Light work of a call that nothing of waits is done at once. */
  add(call: number, entry: Entry): void {
    const waiting = this.#waiting.get(call);
    if (waiting !== undefined) {
      waiting.push(entry);
    } else if (!entry.isHeavy) {
      void entry.work();
    } else {
      this.#waiting.set(call, [entry]);
      this.#heavy.push(call);
      this.#next();
    }
  }

  #next(): void {
    if (this.#isBusy) return;
    const call = this.#heavy.shift();
    const entry = call === undefined ? undefined : this.#waiting.get(call)?.shift();
    if (call === undefined || entry === undefined) return;
    this.#isBusy = true;
    let limit: NodeJS.Timeout | undefined;
    const tooLong = new Promise<void>((resolve) => {
      limit = setTimeout(resolve, HEAVY_LIMIT_MS);
    });
    void Promise.race([entry.work(), tooLong]).then(() => {
      clearTimeout(limit);
      this.#doLight(call);
      // Timers and what has arrived come first.
      setImmediate(() => {
        this.#isBusy = false;
        this.#next();
      });
    });
  }

  /** Up to the call's next heavy work, which then waits its turn. */
  #doLight(call: number): void {
    const waiting = this.#waiting.get(call) ?? [];
    while (waiting[0]?.isHeavy === false) void waiting.shift()?.work();
    if (waiting.length > 0) this.#heavy.push(call);
    else this.#waiting.delete(call);
  }
}
