// A few processes that read: started when they are needed, shared one after the other, ended when nobody has needed them
// for a while. Knows nothing of documents.

import { ReaderProcess } from './reader-process.js';

/** Reading takes a processor for itself; calls need the others. */
const MAX_PROCESSES = 2;
/** Files come in groups, and starting takes a second. */
const IDLE_LIMIT_MS = 30_000;
/** What a process keeps of a file goes with the process. */
const MAX_FILES_PER_PROCESS = 50;

export interface ReaderPoolOptions {
  readonly childUrl: URL;
  /** Default 30 s. */
  readonly idleLimitMs?: number;
}

export class ReaderPool {
  readonly #options: ReaderPoolOptions;
  readonly #living = new Set<ReaderProcess>();
  readonly #idle = new Map<ReaderProcess, NodeJS.Timeout>();
  readonly #waiting = new Set<() => void>();
  #takenCount = 0;
  #isClosed = false;

  constructor(options: ReaderPoolOptions) {
    this.#options = options;
  }

  /** Processes that live. */
  get size(): number {
    return this.#living.size;
  }

  get isClosed(): boolean {
    return this.#isClosed;
  }

  /**
   * Gives a process to `use`, for as long as that takes. When the signal fires the process is ended.
   * @returns undefined when closed. Rejects with the signal's reason.
   */
  async with<Result>(
    signal: AbortSignal,
    use: (process: ReaderProcess) => Promise<Result>,
  ): Promise<Result | undefined> {
    await this.#turn(signal);
    if (this.#isClosed) {
      this.#free();
      return undefined;
    }
    const process = this.#take();
    const kill = (): void => process.kill();
    signal.addEventListener('abort', kill);
    try {
      const result = await use(process);
      signal.throwIfAborted();
      return result;
    } finally {
      signal.removeEventListener('abort', kill);
      this.#giveBack(process);
      this.#free();
    }
  }

  /** Ends every process; settles when all are gone. Idempotent. */
  async close(): Promise<void> {
    this.#isClosed = true;
    for (const timer of this.#idle.values()) clearTimeout(timer);
    this.#idle.clear();
    for (const next of this.#waiting) next();
    const living = [...this.#living];
    for (const process of living) process.kill();
    await Promise.all(living.map((process) => process.exited));
  }

  /** Settles when there is room for one more. */
  async #turn(signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    if (this.#takenCount < MAX_PROCESSES || this.#isClosed) {
      this.#takenCount += 1;
      return;
    }
    await new Promise<void>((resolve, reject) => {
      const next = (): void => {
        this.#waiting.delete(next);
        signal.removeEventListener('abort', abort);
        this.#takenCount += 1;
        resolve();
      };
      const abort = (): void => {
        this.#waiting.delete(next);
        reject(signal.reason as Error);
      };
      this.#waiting.add(next);
      signal.addEventListener('abort', abort, { once: true });
    });
  }

  #free(): void {
    this.#takenCount -= 1;
    const [next] = this.#waiting;
    next?.();
  }

  #take(): ReaderProcess {
    for (const [process, timer] of this.#idle) {
      clearTimeout(timer);
      this.#idle.delete(process);
      if (!process.isEnding) return process;
    }
    const process = new ReaderProcess(this.#options.childUrl);
    this.#living.add(process);
    void process.exited.then(() => {
      this.#living.delete(process);
      clearTimeout(this.#idle.get(process));
      this.#idle.delete(process);
    });
    return process;
  }

  #giveBack(process: ReaderProcess): void {
    if (process.isEnding) return;
    if (this.#isClosed || process.readCount >= MAX_FILES_PER_PROCESS) {
      process.kill();
      return;
    }
    const end = (): void => {
      this.#idle.delete(process);
      process.kill();
    };
    this.#idle.set(process, setTimeout(end, this.#options.idleLimitMs ?? IDLE_LIMIT_MS).unref());
  }
}
