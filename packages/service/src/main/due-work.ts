// All that a service carries out by its clock: jobs, batches, and what calls by telephone do. For whoever moves the clock: it is moved
// from one thing that is due to the next, and each is carried out at its own time.

import type { Clock } from '../time/clock.js';
import type { MovableClock } from '../time/movable-clock.js';

/** Work that is kept in the database until it is due. */
export interface DueSource {
  /** Looks for work soon. */
  wake(): void;
  /** Carries out all that is due. Rejects where the database does not answer. */
  settle(): Promise<void>;
  /** When the next work that is not due yet will be; undefined for none. */
  nextDueAt(): Promise<Date | undefined>;
}

interface DueWorkOptions<Name extends string> {
  readonly clock: Clock;
  /** What one of them does may wake another. */
  readonly sources: Readonly<Record<Name, DueSource>>;
  /** Settles when no call by telephone waits for anything but time. Never rejects. */
  readonly callsAreQuiet: () => Promise<void>;
}

/** What is known of a source since it was last settled. */
interface Known {
  readonly source: DueSource;
  isWoken: boolean;
  settledAt: Date | undefined;
  nextDueAt: Date | undefined;
}

/** Work that calls for more work without end, at one and the same time, is no reason to wait for ever. */
const MAX_STEPS_AT_ONCE = 1_000;

export class DueWork<Name extends string> {
  readonly #options: DueWorkOptions<Name>;
  readonly #known = new Map<string, Known>();
  #isAdvancing = false;

  constructor(options: DueWorkOptions<Name>) {
    this.#options = options;
    for (const [name, source] of Object.entries<DueSource>(options.sources)) {
      this.#known.set(name, { source, isWoken: true, settledAt: undefined, nextDueAt: undefined });
    }
  }

  /** There may be more to do than was known. */
  wake(name: Name): void {
    const known = this.#known.get(name);
    if (known === undefined) return;
    known.isWoken = true;
    // Who advances the clock settles it at its time.
    if (!this.#isAdvancing) known.source.wake();
  }

  /** Carries out all that is due, what comes up meanwhile too. Rejects where the database does not answer. */
  async settle(): Promise<void> {
    for (const known of this.#known.values()) known.isWoken = true;
    await this.#carryOut();
  }

  /**
   * Lets time pass, and carries out what comes due on the way. Nobody else may move the clock meanwhile. Rejects where the database
   * does not answer, and where work does not end.
   */
  async advance(clock: MovableClock, byMs: number): Promise<void> {
    this.#isAdvancing = true;
    try {
      await this.#advance(clock, byMs);
    } finally {
      this.#isAdvancing = false;
    }
  }

  async #advance(clock: MovableClock, byMs: number): Promise<void> {
    await this.settle();
    let stepsAtOnce = 0;
    for (let leftMs = byMs; leftMs > 0 || clock.msToNextTimer(1) === 0;) {
      const passedMs = await this.#passUntilDue(clock, leftMs);
      leftMs -= passedMs;
      await this.#carryOut();
      stepsAtOnce = passedMs > 0 ? 0 : stepsAtOnce + 1;
      if (stepsAtOnce > MAX_STEPS_AT_ONCE) {
        throw new Error(
          `the clock has stopped on its way: at ${clock.now().toISOString()} work does not end`,
        );
      }
    }
  }

  /** When the next work that is not due yet will be; undefined for none. Rejects where the database does not answer. */
  async nextDueAt(): Promise<Date | undefined> {
    for (const known of this.#known.values()) known.nextDueAt = await known.source.nextDueAt();
    return this.#nextKnown();
  }

  /** From timer to timer, until something in the database is to be done. @returns how much time has passed. */
  async #passUntilDue(clock: MovableClock, mostMs: number): Promise<number> {
    const dueAt = this.#nextKnown();
    const untilDueMs = dueAt === undefined ? Infinity : Math.max(0, dueAt.getTime() - clock.now().getTime());
    const limitMs = Math.min(mostMs, untilDueMs);
    for (let passedMs = 0; ;) {
      const ms = clock.msToNextTimer(limitMs - passedMs);
      clock.pass(ms);
      passedMs += ms;
      await this.#options.callsAreQuiet();
      // Timers that follow one another without time in between are counted by whoever advances.
      if (ms === 0 || passedMs >= limitMs || this.#findDue() !== undefined) return passedMs;
    }
  }

  async #carryOut(): Promise<void> {
    const { clock, callsAreQuiet } = this.#options;
    await callsAreQuiet();
    for (let known = this.#findDue(); known !== undefined; known = this.#findDue()) {
      known.isWoken = false;
      known.settledAt = clock.now();
      await known.source.settle();
      known.nextDueAt = await known.source.nextDueAt();
      await callsAreQuiet();
    }
  }

  #findDue(): Known | undefined {
    const now = this.#options.clock.now();
    return [...this.#known.values()].find(({ isWoken, nextDueAt, settledAt }) => {
      const hasComeDue = nextDueAt !== undefined && nextDueAt <= now;
      return isWoken || (hasComeDue && (settledAt === undefined || settledAt < now));
    });
  }

  #nextKnown(): Date | undefined {
    let next: Date | undefined;
    for (const { nextDueAt } of this.#known.values()) {
      if (nextDueAt !== undefined && (next === undefined || nextDueAt < next)) next = nextDueAt;
    }
    return next;
  }
}
