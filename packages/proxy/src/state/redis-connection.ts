// The connection to Redis or Valkey, and what is done when it fails: nobody waits for a store that has stopped
// answering, and what it should have been told meanwhile is told when it is back. What it refuses although it answers is
// set aside, so that one command cannot keep the store away. Knows no keys and no limits.
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
/** What is kept to be sent later; beyond it leases and names end by their age alone. */
const MAX_REPAIRS = 10_000;
/** How often what the store has refused is told again, in milliseconds … */
const PARKED_EVERY_MS = 60_000;
/** … and how many times: by then most leases have ended by their age. */
const PARKED_TRIES = 60;
/** A store that has not been there yet counts as lost after so many failed probes: connecting takes a moment. */
const PROBES_TO_CONNECT = 10;
/** Errors of Redis that say that the whole store is of no use for now; any other refuses one command. */
const STORE_ERRORS: ReadonlySet<string> = new Set([
  'BUSY',
  'CLUSTERDOWN',
  'LOADING',
  'MASTERDOWN',
  'MISCONF',
  'NOAUTH',
  'NOREPLICAS',
  'OOM',
  'READONLY',
  'TRYAGAIN',
  'UNKILLABLE',
  'WRONGPASS',
]);

/** Something to ask of the store, in one step or several. */
export type Question<Answer> = (redis: Redis) => Promise<Answer>;

interface ConnectionOptions {
  readonly url: string;
  /** A key that may be written to find out whether the store takes writes. */
  readonly probeKey: string;
  /** Told when the store is lost or back, and when it refuses a command. Default: nobody. */
  readonly report?: StoreReport | undefined;
  /** How often what the store has refused is told again, in milliseconds. Default: 60,000. */
  readonly parkedEveryMs?: number;
}

/** What the log may say of a store; the reason is a code such as `ECONNREFUSED` or `NOPERM`. */
export type StoreReport = (
  event: 'store_lost' | 'store_back' | 'store_refuses',
  logFields?: { readonly reason: string },
) => void;

/** Something that the store refused. */
interface Parked {
  readonly repair: Question<unknown>;
  triesLeft: number;
}

/** See the top of this file. Owned by whoever made it. */
export class RedisConnection {
  readonly #redis: Redis;
  readonly #probeKey: string;
  readonly #report: StoreReport;
  readonly #parkedEveryMs: number;
  readonly #repairs: Question<unknown>[] = [];
  #parked: Parked[] = [];
  /** Codes of refusals that have been reported since the store was last away. */
  readonly #refusals = new Set<string>();
  #state: 'away' | 'here' | 'closed' = 'away';
  #reason = 'connecting';
  #failedProbes = 0;
  #silentProbes = 0;
  #isLossReported = false;
  #nextProbe: NodeJS.Timeout | undefined;
  #nextUnpark: NodeJS.Timeout | undefined;

  constructor({
    url,
    probeKey,
    report = () => undefined,
    parkedEveryMs = PARKED_EVERY_MS,
  }: ConnectionOptions) {
    this.#parkedEveryMs = parkedEveryMs;
    this.#probeKey = probeKey;
    this.#report = report;
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
      if (isRefusal(error)) this.#reportRefusal(error);
      else this.#lose(error);
      // A script that was refused half-way has done its first half.
      if (undo !== undefined) void this.tell(undo);
      throw new StateUnavailableError(reasonOf(error));
    }
  }

  /**
   * Tells the store something, as soon as it can be told. It may be told twice. Never rejects, and waits no longer
   * than `ask`.
   */
  async tell(repair: Question<unknown>): Promise<void> {
    if (this.#state !== 'here') {
      this.#tellLater(repair);
      return;
    }
    try {
      await inTime(repair(this.#redis));
    } catch (error) {
      if (isRefusal(error)) {
        this.#park({ repair, triesLeft: PARKED_TRIES }, error);
        return;
      }
      this.#lose(error);
      this.#tellLater(repair);
    }
  }

  /** Waits for the answers under way, then closes. What is still to be told is forgotten. */
  async close(): Promise<void> {
    const wasHere = this.isHere;
    this.#state = 'closed';
    this.#reason = 'closed';
    clearTimeout(this.#nextProbe);
    clearTimeout(this.#nextUnpark);
    // Its answer comes after all others; without it in time there is nothing left to wait for.
    if (wasHere) await inTime(this.#redis.quit()).catch(() => undefined);
    this.#redis.disconnect();
  }

  #tellLater(repair: Question<unknown>): void {
    if (this.#state !== 'closed' && this.#repairs.length < MAX_REPAIRS) this.#repairs.push(repair);
  }

  #lose(error: unknown): void {
    if (this.#state !== 'here') return;
    this.#state = 'away';
    this.#reason = reasonOf(error);
    this.#reportLoss();
    this.#probeSoon();
  }

  #reportLoss(): void {
    if (this.#isLossReported) return;
    this.#isLossReported = true;
    this.#refusals.clear();
    this.#report('store_lost', { reason: this.#reason });
  }

  #reportReturn(): void {
    if (this.#isLossReported) this.#report('store_back');
    this.#isLossReported = false;
  }

  #reportRefusal(error: unknown): void {
    const reason = reasonOf(error);
    if (this.#refusals.has(reason)) return;
    this.#refusals.add(reason);
    this.#report('store_refuses', { reason });
  }

  #park(parked: Parked, error: unknown): void {
    this.#reportRefusal(error);
    if (this.#state === 'closed' || parked.triesLeft === 0 || this.#parked.length >= MAX_REPAIRS) return;
    this.#parked.push(parked);
    if (this.#nextUnpark !== undefined) return;
    this.#nextUnpark = setTimeout(() => void this.#unpark(), this.#parkedEveryMs);
    this.#nextUnpark.unref();
  }

  /** Never rejects. */
  async #unpark(): Promise<void> {
    const parked = this.#parked;
    this.#parked = [];
    this.#nextUnpark = undefined;
    for (const { repair, triesLeft } of parked) {
      if (this.#state !== 'here') this.#tellLater(repair);
      else await this.#tellParked({ repair, triesLeft: triesLeft - 1 });
    }
  }

  async #tellParked(parked: Parked): Promise<void> {
    try {
      await inTime(parked.repair(this.#redis));
    } catch (error) {
      if (isRefusal(error)) {
        this.#park(parked, error);
        return;
      }
      this.#lose(error);
      this.#tellLater(parked.repair);
    }
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
      this.#failedProbes = 0;
      if (this.#state !== 'away') return;
      this.#state = 'here';
      this.#reportReturn();
    } catch (error) {
      if (this.#state === 'closed') return;
      if (isReply(error)) this.#reason = reasonOf(error);
      this.#failedProbes += 1;
      if (this.#failedProbes >= PROBES_TO_CONNECT) this.#reportLoss();
      if (error instanceof NoAnswer) this.#reconnectIfSilent();
      this.#probeSoon();
    }
  }

  /** In their order, before anyone else is let in: a slot must be bound before it can be freed. */
  async #repair(): Promise<void> {
    for (let next = this.#repairs[0]; next !== undefined; next = this.#repairs[0]) {
      try {
        await inTime(next(this.#redis));
      } catch (error) {
        if (!isRefusal(error)) throw error;
        this.#park({ repair: next, triesLeft: PARKED_TRIES }, error);
      }
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

/** Whether the store has answered, and refused this one command alone. */
function isRefusal(error: unknown): boolean {
  return isReply(error) && !STORE_ERRORS.has(reasonOf(error));
}

function isReply(error: unknown): boolean {
  return error instanceof Error && error.name === 'ReplyError';
}

/**
 * A system's code such as `ECONNREFUSED`, or the first word of an error of Redis such as `WRONGPASS`. Before Redis 7 a
 * command's error within a script is quoted in the script's.
 */
function reasonOf(error: unknown): string {
  if (error instanceof NoAnswer) return 'timeout';
  if (!(error instanceof Error)) return 'unknown';
  if ('code' in error && typeof error.code === 'string') return error.code;
  // Of a command inside a script Redis 7 says "ERR", and only in words that the user lacks the right.
  if (/user executing the script can't run|^ERR ACL failure/.test(error.message)) return 'NOPERM';
  const quoted = /^ERR Error running script .* -([A-Z]{2,20}) /.exec(error.message)?.[1];
  if (quoted !== undefined) return quoted;
  return /^[A-Z]{2,20}(?= )/.exec(error.message)?.[0] ?? 'connection lost';
}
