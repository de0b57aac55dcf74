// Who may speak now: runs the agent's jobs one at a time, most urgent first. Knows nothing of what they say.

/**
 * - `immediate`: interrupts the current job
 * - `soon`: after the current sentence
 * - `later`: after everything else, and not while the visitor speaks
 */
export type Urgency = 'immediate' | 'soon' | 'later';

export interface JobContext {
  /** Aborted when the job is interrupted; it then ends promptly. */
  readonly signal: AbortSignal;
  /** Something more urgent waits: end at the next good moment. */
  readonly shouldYield: () => boolean;
}

export interface Job {
  readonly isUninterruptible: boolean;
  /** Never rejects. */
  run(context: JobContext): Promise<void>;
}

/** Jobs that may wait at once: more than anybody waits to hear. */
const MAX_WAITING_JOBS = 20;

const ORDER: Readonly<Record<Urgency, number>> = { immediate: 0, soon: 1, later: 2 };

export class SpeechQueue<J extends Job> {
  readonly #onChange: () => void;
  #queue: readonly { readonly job: J; readonly urgency: Urgency }[] = [];
  #running: { readonly job: J; readonly controller: AbortController } | undefined;
  #holdCount = 0;
  #isClosed = false;

  /** @param onChange a job began or ended. */
  constructor(onChange: () => void) {
    this.#onChange = onChange;
  }

  /** The job that runs; none while an interrupted one is still ending. */
  get current(): J | undefined {
    return this.#running?.controller.signal.aborted === false ? this.#running.job : undefined;
  }

  /** Beyond 20 waiting jobs a further one is dropped. */
  request(job: J, urgency: Urgency): void {
    if (this.#isClosed || this.#queue.length >= MAX_WAITING_JOBS) return;
    this.#queue = [...this.#queue, { job, urgency }].sort(
      (one, other) => ORDER[one.urgency] - ORDER[other.urgency],
    );
    if (urgency === 'immediate') this.interrupt();
    this.#startNext();
  }

  /** @returns the job that was interrupted; none where nothing runs or it may not be interrupted. */
  interrupt(): J | undefined {
    const job = this.current;
    if (job === undefined || job.isUninterruptible) return undefined;
    this.#running?.controller.abort();
    return job;
  }

  /** The visitor speaks: what can wait waits until as many `release`. */
  hold(): void {
    this.#holdCount += 1;
  }

  release(): void {
    this.#holdCount -= 1;
    this.#startNext();
  }

  /** Ends everything, uninterruptible or not; nothing starts any more. Idempotent. */
  close(): void {
    this.#isClosed = true;
    this.#queue = [];
    this.#running?.controller.abort();
  }

  #startNext(): void {
    if (this.#running !== undefined || this.#isClosed) return;
    const next = this.#queue.find(({ urgency }) => urgency !== 'later' || this.#holdCount === 0);
    if (next === undefined) return;
    this.#queue = this.#queue.filter((entry) => entry !== next);
    const controller = new AbortController();
    const running = { job: next.job, controller };
    this.#running = running;
    this.#onChange();
    void next.job
      .run({ signal: controller.signal, shouldYield: () => this.#shouldYield(next.job) })
      .then(() => {
        this.#running = undefined;
        this.#startNext();
        this.#onChange();
      });
  }

  #shouldYield(job: J): boolean {
    return !job.isUninterruptible && this.#queue.some(({ urgency }) => urgency !== 'later');
  }
}
