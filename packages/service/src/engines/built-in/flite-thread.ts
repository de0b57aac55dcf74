// One of Flite's threads, seen from outside: speaks one line at a time, is given up when it hangs, and starts again.

import type { Timers } from '../../time/timers.js';
import type { FliteReply, FliteRequest } from './flite-protocol.js';
import { RestartingWorker } from './restarting-worker.js';

/** For one request: a clause takes 0.05 to 0.5 s. */
const LIMIT_MS = 10_000;

export class FliteThread {
  readonly #clock: Timers;
  readonly #worker: RestartingWorker;
  #settle: ((outcome: Int16Array | Error) => void) | undefined;
  #requestId: number | undefined;
  #stopWatching = (): void => undefined;

  constructor(clock: Timers, workerUrl: URL) {
    this.#clock = clock;
    this.#worker = new RestartingWorker({
      url: workerUrl,
      onReply: (reply) => this.#onReply(reply as FliteReply),
      onLost: (reason) => this.#finish(reason),
    });
  }

  get isIdle(): boolean {
    return this.#settle === undefined;
  }

  /** Only while it is idle. @param settle called once, when the thread is idle again. */
  speak(request: FliteRequest, settle: (outcome: Int16Array | Error) => void): void {
    this.#settle = settle;
    this.#requestId = request.id;
    const tooSlow = new Error('Speech synthesis took too long.');
    this.#stopWatching = this.#clock.after(LIMIT_MS, () => this.#worker.giveUp(tooSlow));
    this.#worker.post(request);
  }

  /** Ends the thread; what it speaks fails with this reason. Idempotent. */
  async close(reason: Error): Promise<void> {
    this.#finish(reason);
    await this.#worker.close();
  }

  #onReply(reply: FliteReply): void {
    if (reply.id !== this.#requestId) return;
    this.#finish('failure' in reply ? new Error(reply.failure) : reply.samples);
  }

  #finish(outcome: Int16Array | Error): void {
    const settle = this.#settle;
    this.#settle = undefined;
    this.#requestId = undefined;
    this.#stopWatching();
    settle?.(outcome);
  }
}
