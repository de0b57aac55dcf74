// The order in which a media process does what its calls ask for. What is heavy is done one at a time with a breath
// between, so that the sound of other calls goes on; what belongs to one call keeps its order. Of calls that are being
// connected the oldest goes first, so that in a rush the first are talking while the last still wait.

/** Heavy work that takes longer no longer keeps the others waiting. */
const HEAVY_LIMIT_MS = 5_000;

/** So much heavy work connects a call, by either way of signalling; what a call asks for beyond it waits in line. */
const CONNECTING_STEPS = 5;

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
  /** How much heavy work was done for each call, as long as it still counts. */
  readonly #done = new Map<number, number>();
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
    const call = this.#takeCall();
    const entry = call === undefined ? undefined : this.#waiting.get(call)?.shift();
    if (call === undefined || entry === undefined) return;
    this.#isBusy = true;
    let limit: NodeJS.Timeout | undefined;
    const tooLong = new Promise<void>((resolve) => {
      limit = setTimeout(resolve, HEAVY_LIMIT_MS).unref();
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

  /** Forgets a call that is over. @param call no longer known. */
  forget(call: number): void {
    this.#done.delete(call);
  }

  /** The oldest of those that are being connected, by their numbers; else the first in line. */
  #takeCall(): number | undefined {
    const connecting = this.#heavy.filter((call) => (this.#done.get(call) ?? 0) < CONNECTING_STEPS);
    const call = connecting.length > 0 ? Math.min(...connecting) : this.#heavy[0];
    if (call === undefined) return undefined;
    this.#heavy.splice(this.#heavy.indexOf(call), 1);
    this.#done.set(call, (this.#done.get(call) ?? 0) + 1);
    return call;
  }

  /** Up to the call's next heavy work, which then waits its turn. */
  #doLight(call: number): void {
    const waiting = this.#waiting.get(call) ?? [];
    while (waiting[0]?.isHeavy === false) void waiting.shift()?.work();
    if (waiting.length > 0) this.#heavy.push(call);
    else this.#waiting.delete(call);
  }
}
