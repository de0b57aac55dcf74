// The connection to Redis or Valkey, and what is done when it fails: nobody waits for a store that has stopped
// answering, and what it should have been told meanwhile is told when it is back. Knows no keys and no limits.
import { Redis } from 'ioredis';
import { StateUnavailableError } from './shared-state.js';

/** How long an answer may take, in milliseconds. With the work around it a request is held up for less than 200. */
const ANSWER_LIMIT_MS = 150;
/** How often a store that is away is tried, in milliseconds. */
const PROBE_EVERY_MS = 100;
/** After so many probes without an answer the connection is taken for dead, and made anew: two to three seconds. */
const MAX_SILENT_PROBES = 10;
/** How long connecting may take, and a connection's first exchange, in milliseconds. */
const CONNECT_LIMIT_MS = 1_000;
const MAX_RECONNECT_PAUSE_MS = 1_000;
/** What is kept to be told later; beyond it leases and claims end by their age alone. */
const MAX_REPAIRS = 10_000;

/** Something to ask of the store, in one step or several. */
export type Question<Answer> = (redis: Redis) => Promise<Answer>;

interface ConnectionOptions {
  readonly url: string;
  /** A key that may be written to find out whether the store takes writes. */
  readonly probeKey: string;
}

/** See the top of this file. Owned by whoever made it. */
export class RedisConnection {
  readonly #redis: Redis;
  readonly #probeKey: string;
  readonly #repairs: Question<unknown>[] = [];
  #state: 'away' | 'here' | 'closed' = 'away';
  #reason = 'connecting';
  #silentProbes = 0;
  #nextProbe: NodeJS.Timeout | undefined;

  constructor({ url, probeKey }: ConnectionOptions) {
    this.#probeKey = probeKey;
    this.#redis = new Redis(url, {
      enableOfflineQueue: false,
      // What was sent is never sent again: nobody knows whether it was done.
      maxRetriesPerRequest: 0,
      autoResendUnfulfilledCommands: false,
      commandTimeout: CONNECT_LIMIT_MS,
      connectTimeout: CONNECT_LIMIT_MS,
      retryStrategy: (times) => Math.min(MAX_RECONNECT_PAUSE_MS, 25 * 2 ** Math.min(times, 10)),
      // After a failover the old address may lead to a server that only reads.
      reconnectOnError: (error) => error.message.startsWith('READONLY'),
    });
    // Its message may hold the address, and the command that failed may be the one with the password.
    this.#redis.on('error', (error: unknown) => (this.#reason = reasonOf(error)));
    this.#probeSoon();
  }

  get isHere(): boolean {
    return this.#state === 'here';
  }

  /**
   * Asks the store. Whoever asks while it is away is told so at once. A store that answers with an error about this one
   * question is not away.
   * @param undo takes back what the store may have done, or may do when it wakes up, although it gave no answer
   * @throws StateUnavailableError
   */
  async ask<Answer>(question: Question<Answer>, undo?: Question<unknown>): Promise<Answer> {
    if (this.#state !== 'here') throw new StateUnavailableError(this.#reason);
    try {
      return await inTime(question(this.#redis));
    } catch (error) {
      const reason = reasonOf(error);
      if (OF_THE_QUESTION.has(reason)) {
        if (undo !== undefined) void this.tell(undo);
        throw new StateUnavailableError(reason);
      }
      this.#lose(reason);
      if (undo !== undefined) this.#tellLater(undo);
      throw new StateUnavailableError(this.#reason);
    }
  }

  /**
   * Tells the store something, as soon as it can be told. It may be told twice. Never rejects, and waits no longer
   * than `ask`.
   */
  async tell(repair: Question<unknown>): Promise<void> {
    try {
      await this.ask(repair);
    } catch (error) {
      // What the store refuses to do now it refuses to do later.
      const isRefused = error instanceof StateUnavailableError && OF_THE_QUESTION.has(error.reason);
      if (!isRefused) this.#tellLater(repair);
    }
  }

  /** Waits for the answers under way, then closes. What is still to be told is forgotten. */
  async close(): Promise<void> {
    const wasHere = this.isHere;
    this.#state = 'closed';
    this.#reason = 'closed';
    clearTimeout(this.#nextProbe);
    // Its answer comes after all others; without it in time there is nothing left to wait for.
    if (wasHere) await inTime(this.#redis.quit()).catch(() => undefined);
    this.#redis.disconnect();
  }

  #tellLater(repair: Question<unknown>): void {
    if (this.#state !== 'closed' && this.#repairs.length < MAX_REPAIRS) this.#repairs.push(repair);
  }

  #lose(reason: string): void {
    if (this.#state !== 'here') return;
    this.#state = 'away';
    this.#reason = reason;
    this.#probeSoon();
  }

  #probeSoon(): void {
    this.#nextProbe = setTimeout(() => void this.#probe(), PROBE_EVERY_MS);
  }

  /** Writes, since a store that only reads, or is full, is of no use. */
  async #probe(): Promise<void> {
    try {
      await inTime(this.#redis.set(this.#probeKey, '1', 'PX', 60_000));
      this.#silentProbes = 0;
      await this.#repair();
      if (this.#state === 'away') this.#state = 'here';
    } catch (error) {
      if (this.#state === 'closed') return;
      if (error instanceof NoAnswer) this.#reconnectIfSilent();
      this.#probeSoon();
    }
  }

  /** In their order, before anyone else is let in: a slot must be bound before it can be freed. */
  async #repair(): Promise<void> {
    for (let next = this.#repairs[0]; next !== undefined; next = this.#repairs[0]) {
      await inTime(next(this.#redis));
      this.#repairs.shift();
    }
  }

  #reconnectIfSilent(): void {
    this.#silentProbes += 1;
    if (this.#silentProbes < MAX_SILENT_PROBES) return;
    this.#silentProbes = 0;
    this.#redis.disconnect(true);
  }
}

class NoAnswer extends Error {}

/** @throws NoAnswer after {@link ANSWER_LIMIT_MS} */
function inTime<Answer>(answer: Promise<Answer>): Promise<Answer> {
  return new Promise((resolve, reject) => {
    // When it is this process that was held up, the answer may lie in the socket: it gets one more turn to be read.
    const tooLate = () => setImmediate(() => reject(new NoAnswer()));
    const timer = setTimeout(tooLate, ANSWER_LIMIT_MS);
    answer.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

/** First words of errors that are about what was asked, not about the store: a script's own, a value of another type. */
const OF_THE_QUESTION: ReadonlySet<string> = new Set(['ERR', 'WRONGTYPE', 'CROSSSLOT']);

/**
 * A system's code such as `ECONNREFUSED`, or the first word of an error of Redis such as `WRONGPASS`. Before Redis 7 a
 * command's error within a script is quoted in the script's.
 */
function reasonOf(error: unknown): string {
  if (error instanceof NoAnswer) return 'timeout';
  if (!(error instanceof Error)) return 'unknown';
  if ('code' in error && typeof error.code === 'string') return error.code;
  const quoted = /^ERR Error running script .* -([A-Z]{2,20}) /.exec(error.message)?.[1];
  if (quoted !== undefined) return quoted;
  return /^[A-Z]{2,20}(?= )/.exec(error.message)?.[0] ?? 'connection lost';
}
