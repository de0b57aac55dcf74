// How far a call has come, and when: each phase is reported the first time that it is reached. Knows no limits.
import type { Clock } from '../platform/clock.js';
import type { CallPhase } from './events.js';

export class CallTimes {
  readonly #clock: Clock;
  readonly #startedAtMs: number;
  readonly #report: (phase: CallPhase, elapsedMs: number) => void;
  readonly #reached = new Set<CallPhase>();

  constructor(clock: Clock, startedAtMs: number, report: (phase: CallPhase, elapsedMs: number) => void) {
    this.#clock = clock;
    this.#startedAtMs = startedAtMs;
    this.#report = report;
  }

  /** Milliseconds since the start. */
  get elapsedMs(): number {
    return this.#clock.now() - this.#startedAtMs;
  }

  has(phase: CallPhase): boolean {
    return this.#reached.has(phase);
  }

  reach(phase: CallPhase): void {
    if (this.#reached.has(phase)) return;
    this.#reached.add(phase);
    this.#report(phase, this.elapsedMs);
  }

  /** Reaches `phase` when `step` succeeds. */
  async until<Value>(phase: CallPhase, step: Promise<Value>): Promise<Value> {
    const value = await step;
    this.reach(phase);
    return value;
  }
}
