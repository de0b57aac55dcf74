// Speech out: shares a few of Flite's threads among all calls, makes the same words once for all who ask for them, and
// remembers repeated ones.

import { availableParallelism } from 'node:os';
import { SAMPLE_RATE_HZ } from '../../rooms/audio-port.js';
import type { Timers } from '../../time/timers.js';
import type { FliteRequest } from './flite-protocol.js';
import { FliteThread } from './flite-thread.js';
import { SampleCache } from '../sample-cache.js';
import type { BuiltInVoice, PitchedVoice } from './voices.js';

/** Ten minutes of speech, 19 MB. */
const CACHE_SAMPLES = 600 * SAMPLE_RATE_HZ;
/** A second thread even for one core, so that a long line does not hold up a short one. */
const MIN_THREADS = 2;
const MAX_THREADS = 4;

interface Waiter {
  resolve(samples: Int16Array): void;
  reject(reason: Error): void;
}

/** One text in one voice, being made or about to be. */
interface Job {
  readonly key: string;
  readonly request: FliteRequest;
  readonly waiters: Set<Waiter>;
}

export interface FliteOptions {
  /** Another thread's module, for tests of threads that crash or hang. */
  readonly workerUrl?: URL;
  /** Default: one for each core, but two at least and four at most. Each is started when it is first needed. */
  readonly threadCount?: number;
}

export class FliteSynthesizer {
  readonly #threads: readonly FliteThread[];
  readonly #cache = new SampleCache(CACHE_SAMPLES);
  readonly #jobs = new Map<string, Job>();
  /** Those of the jobs that have not begun. */
  readonly #waiting: Job[] = [];
  #isClosed = false;
  #nextId = 0;

  constructor(clock: Timers, options: FliteOptions = {}) {
    const { workerUrl = new URL('./flite-worker.js', import.meta.url) } = options;
    const { threadCount = Math.min(MAX_THREADS, Math.max(MIN_THREADS, availableParallelism())) } = options;
    this.#threads = Array.from({ length: threadCount }, () => new FliteThread(clock, workerUrl));
  }

  async synthesize(
    text: string,
    spoken: BuiltInVoice | PitchedVoice,
    signal: AbortSignal,
  ): Promise<Int16Array> {
    signal.throwIfAborted();
    const { voice, pitchHz } = typeof spoken === 'string' ? { voice: spoken, pitchHz: undefined } : spoken;
    const key = `${voice}@${pitchHz ?? ''}:${text}`;
    const remembered = this.#cache.get(key);
    if (remembered !== undefined) return remembered.slice();
    if (this.#isClosed) throw closed();
    const job = this.#jobs.get(key) ?? this.#newJob(key, { text, voice, pitchHz });
    const made = this.#wait(job, signal);
    this.#startNext();
    return (await made).slice();
  }

  /** Ends the threads; whatever still waits fails. Idempotent. */
  async close(): Promise<void> {
    this.#isClosed = true;
    for (const job of this.#waiting.splice(0)) this.#settle(job, closed());
    await Promise.all(this.#threads.map((thread) => thread.close(closed())));
  }

  #newJob(key: string, line: Omit<FliteRequest, 'id'>): Job {
    const job: Job = { key, request: { id: this.#nextId++, ...line }, waiters: new Set() };
    this.#jobs.set(key, job);
    this.#waiting.push(job);
    return job;
  }

  #wait(job: Job, signal: AbortSignal): Promise<Int16Array> {
    return new Promise((resolve, reject) => {
      const leave = (): void => {
        job.waiters.delete(waiter);
        signal.removeEventListener('abort', onAbort);
      };
      const waiter: Waiter = {
        resolve: (samples) => {
          leave();
          resolve(samples);
        },
        reject: (reason) => {
          leave();
          reject(reason);
        },
      };
      const onAbort = (): void => {
        waiter.reject(signal.reason as Error);
        if (job.waiters.size === 0) this.#drop(job);
      };
      signal.addEventListener('abort', onAbort, { once: true });
      job.waiters.add(waiter);
    });
  }

  #startNext(): void {
    for (const thread of this.#threads) {
      if (!thread.isIdle || this.#isClosed) continue;
      const job = this.#waiting.shift();
      if (job === undefined) return;
      thread.speak(job.request, (outcome) => {
        this.#settle(job, outcome);
        this.#startNext();
      });
    }
  }

  #settle(job: Job, outcome: Int16Array | Error): void {
    this.#jobs.delete(job.key);
    if (!(outcome instanceof Error)) this.#cache.set(job.key, outcome);
    for (const waiter of [...job.waiters]) {
      if (outcome instanceof Error) waiter.reject(outcome);
      else waiter.resolve(outcome);
    }
  }

  /** One already begun goes on: it cannot be stopped, and its result may be wanted again. */
  #drop(job: Job): void {
    const index = this.#waiting.indexOf(job);
    if (index < 0) return;
    this.#waiting.splice(index, 1);
    this.#jobs.delete(job.key);
  }
}

function closed(): Error {
  return new Error('The speech synthesizer is closed.');
}
