// One beat of 20 ms for all sound of a carrier: many lines at once cost one timer, and a silent carrier none.

import { SAMPLE_RATE_HZ } from '../../rooms/audio-port.js';
import type { Timers } from '../../time/timers.js';

export const PIECE_MS = 20;
export const PIECE_SAMPLES = (PIECE_MS * SAMPLE_RATE_HZ) / 1_000;
/** A process that was busy for longer does not make up for it: sound goes on from now. */
const MAX_BEHIND_MS = 500;

export class Beat {
  readonly #timers: Timers;
  readonly #runs = new Set<() => void>();
  #nextAtMs = 0;
  #cancel: (() => void) | undefined;

  constructor(timers: Timers) {
    this.#timers = timers;
  }

  /** Runs this at each beat from the next one on. Starting what runs already does nothing. */
  start(run: () => void): void {
    this.#runs.add(run);
    if (this.#cancel !== undefined) return;
    this.#nextAtMs = (Math.floor(this.#timers.nowMs() / PIECE_MS) + 1) * PIECE_MS;
    this.#wait();
  }

  stop(run: () => void): void {
    this.#runs.delete(run);
    if (this.#runs.size > 0) return;
    this.#cancel?.();
    this.#cancel = undefined;
  }

  #wait(): void {
    const now = this.#timers.nowMs();
    if (now - this.#nextAtMs > MAX_BEHIND_MS) this.#nextAtMs = now;
    this.#cancel = this.#timers.after(Math.max(0, this.#nextAtMs - now), () => this.#beat());
  }

  #beat(): void {
    this.#nextAtMs += PIECE_MS;
    this.#wait();
    for (const run of [...this.#runs]) if (this.#runs.has(run)) run();
  }
}
