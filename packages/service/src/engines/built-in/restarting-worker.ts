// A worker thread that is started again after it died. Knows nothing of what the thread does.

import { Worker } from 'node:worker_threads';

export interface RestartingWorkerOptions {
  /** The thread's module. */
  readonly url: URL;
  /** Called with each message from the thread. */
  readonly onReply: (reply: unknown) => void;
  /** The thread died, or was given up: no reply to anything posted so far will come. Not called by `close()`. */
  readonly onLost: (reason: Error) => void;
}

export class RestartingWorker {
  readonly #options: RestartingWorkerOptions;
  #worker: Worker | undefined;
  #isClosed = false;

  constructor(options: RestartingWorkerOptions) {
    this.#options = options;
  }

  /** Starts the thread where none runs. After `close()` it does nothing. */
  start(): void {
    if (!this.#isClosed) this.#worker ??= this.#newWorker();
  }

  /** Starts the thread where none runs. After `close()` it does nothing. */
  post(message: unknown): void {
    this.start();
    this.#worker?.postMessage(message);
  }

  /** Ends a thread that hangs; the next `post` starts a new one. */
  giveUp(reason: Error): void {
    const worker = this.#worker;
    if (worker === undefined) return;
    this.#worker = undefined;
    void worker.terminate();
    this.#options.onLost(reason);
  }

  /** Ends the thread for good. Idempotent. */
  async close(): Promise<void> {
    this.#isClosed = true;
    const worker = this.#worker;
    this.#worker = undefined;
    await worker?.terminate();
  }

  #newWorker(): Worker {
    const worker = new Worker(this.#options.url);
    const lost = (reason: Error): void => {
      if (this.#worker !== worker) return; // given up, closed or already reported
      this.#worker = undefined;
      void worker.terminate();
      this.#options.onLost(reason);
    };
    worker.on('message', (reply) => {
      if (this.#worker === worker) this.#options.onReply(reply);
    });
    worker.on('error', (cause) => lost(new Error('The speech thread crashed.', { cause })));
    worker.on('messageerror', (cause) => lost(new Error('The speech thread sent garbage.', { cause })));
    worker.on('exit', (code) => lost(new Error(`The speech thread ended with code ${code}.`)));
    return worker;
  }
}
