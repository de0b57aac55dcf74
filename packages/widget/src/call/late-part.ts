// A part that only some pages or calls want: a chunk of its own with its style sheets, fetched once it is wanted.
import type { CSSResult, ReactiveControllerHost } from 'lit';
import type { Clock } from '../platform/clock.js';

/** How long after a failure it is not asked for again, in milliseconds: what is drawn would ask each time. */
const PAUSE_MS = 5000;

/** What the chunk has to give. */
export interface PartCode<Part> {
  readonly part: Part;
  readonly styles: readonly CSSResult[];
}

export interface LatePartOptions<Part> {
  readonly host: Pick<ReactiveControllerHost, 'requestUpdate'>;
  readonly clock: Clock;
  /** Called when there is a style sheet that the element has not adopted yet. */
  readonly onStyles: () => void;
  readonly fetch: () => Promise<PartCode<Part>>;
}

export class LatePart<Part> {
  readonly #options: LatePartOptions<Part>;
  #code: PartCode<Part> | undefined;
  #isAskedFor = false;
  #failedAt = -Infinity;

  constructor(options: LatePartOptions<Part>) {
    this.#options = options;
  }

  /** The part, once it is here. Whoever reads it has a way to do without. */
  get part(): Part | undefined {
    return this.#code?.part;
  }

  get styles(): readonly CSSResult[] {
    return this.#code?.styles ?? [];
  }

  /** From now on the part is wanted. Returns it, once it is here. */
  want(): Part | undefined {
    const { clock } = this.#options;
    if (!this.#isAskedFor && clock.now() - this.#failedAt > PAUSE_MS) void this.#fetch();
    return this.part;
  }

  async #fetch(): Promise<void> {
    const { host, clock, onStyles, fetch } = this.#options;
    this.#isAskedFor = true;
    try {
      this.#code = await fetch();
      onStyles();
      host.requestUpdate();
    } catch {
      this.#isAskedFor = false;
      this.#failedAt = clock.now();
    }
  }
}
