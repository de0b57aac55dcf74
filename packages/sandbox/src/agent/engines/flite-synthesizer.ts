// Speech out: queues lines for Flite's thread, one at a time, and remembers repeated ones.

import type { AgentDefinition } from '../../domain/agent-definition.js';
import { SAMPLE_RATE_HZ } from '../audio-port.js';
import type { Clock } from '../clock.js';
import type { SpeechSynthesizer } from '../speech.js';
import type { FliteReply, FliteRequest } from './flite-protocol.js';
import { RestartingWorker } from './restarting-worker.js';
import { SampleCache } from './sample-cache.js';

/** For the thread's work on one request: a clause takes 0.05 to 0.2 s. Waiting for it ends with those before, or when aborted. */
const LIMIT_MS = 10_000;
/** Ten minutes of speech, 19 MB. */
const CACHE_SAMPLES = 600 * SAMPLE_RATE_HZ;

interface Job {
  readonly request: FliteRequest;
  settle(outcome: Int16Array | Error): void;
}

export class FliteSynthesizer implements SpeechSynthesizer {
  readonly #clock: Clock;
  readonly #worker: RestartingWorker;
  readonly #cache = new SampleCache(CACHE_SAMPLES);
  readonly #waiting: Job[] = [];
  #current: Job | undefined;
  #stopWatching = (): void => undefined;
  #isClosed = false;
  #nextId = 0;

  /** @param workerUrl another thread's module, for tests of threads that crash or hang. */
  constructor(clock: Clock, workerUrl: URL = new URL('./flite-worker.js', import.meta.url)) {
    this.#clock = clock;
    this.#worker = new RestartingWorker({
      url: workerUrl,
      onReply: (reply) => this.#onReply(reply as FliteReply),
      onLost: (reason) => this.#finishCurrent(reason),
    });
  }

  async synthesize(text: string, voice: AgentDefinition['voice'], signal: AbortSignal): Promise<Int16Array> {
    signal.throwIfAborted();
    const remembered = this.#cache.get(keyOf(text, voice));
    if (remembered !== undefined) return remembered.slice();
    if (this.#isClosed) throw new Error('The speech synthesizer is closed.');
    const samples = await this.#enqueue({ id: this.#nextId++, text, voice }, signal);
    return samples.slice();
  }

  /** Ends the thread; whatever still waits fails. Idempotent. */
  async close(): Promise<void> {
    this.#isClosed = true;
    const reason = new Error('The speech synthesizer is closed.');
    for (const job of this.#waiting.splice(0)) job.settle(reason);
    this.#finishCurrent(reason);
    await this.#worker.close();
  }

  #enqueue(request: FliteRequest, signal: AbortSignal): Promise<Int16Array> {
    return new Promise((resolve, reject) => {
      const job: Job = {
        request,
        settle: (outcome) => {
          signal.removeEventListener('abort', onAbort);
          if (outcome instanceof Error) reject(outcome);
          else resolve(outcome);
        },
      };
      const onAbort = (): void => {
        this.#drop(job);
        reject(signal.reason as Error);
      };
      signal.addEventListener('abort', onAbort, { once: true });
      this.#waiting.push(job);
      this.#startNext();
    });
  }

  #startNext(): void {
    if (this.#current !== undefined || this.#isClosed) return;
    for (let job = this.#waiting.shift(); job !== undefined; job = this.#waiting.shift()) {
      const { text, voice } = job.request;
      // Calls that begin together have one greeting: it is there once it was made for the first of them.
      const remembered = this.#cache.get(keyOf(text, voice));
      if (remembered === undefined) {
        this.#begin(job);
        return;
      }
      job.settle(remembered);
    }
  }

  #begin(job: Job): void {
    this.#current = job;
    const tooSlow = new Error('Speech synthesis took too long.');
    this.#stopWatching = this.#clock.after(LIMIT_MS, () => this.#worker.giveUp(tooSlow));
    this.#worker.post(job.request);
  }

  #onReply(reply: FliteReply): void {
    if (reply.id !== this.#current?.request.id) return;
    if ('failure' in reply) {
      this.#finishCurrent(new Error(reply.failure));
      return;
    }
    const { text, voice } = this.#current.request;
    this.#cache.set(keyOf(text, voice), reply.samples);
    this.#finishCurrent(reply.samples);
  }

  #finishCurrent(outcome: Int16Array | Error): void {
    const job = this.#current;
    this.#current = undefined;
    this.#stopWatching();
    job?.settle(outcome);
    this.#startNext();
  }

  /** A request already begun goes on: it cannot be stopped, and its result may be wanted again. */
  #drop(job: Job): void {
    const index = this.#waiting.indexOf(job);
    if (index >= 0) this.#waiting.splice(index, 1);
  }
}

function keyOf(text: string, voice: string): string {
  return `${voice}:${text}`;
}
