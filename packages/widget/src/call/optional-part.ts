// A part of a call that only some pages or calls want: a chunk of its own, fetched when it is first asked for.
import type { ReactiveControllerHost } from 'lit';

export class OptionalPart<Part> {
  readonly #host: ReactiveControllerHost;
  readonly #load: () => Promise<Part>;
  #part: Part | undefined;
  #isAskedFor = false;

  constructor(host: ReactiveControllerHost, load: () => Promise<Part>) {
    this.#host = host;
    this.#load = load;
  }

  /** The part; undefined until it has arrived. A call goes on without one that cannot be fetched. */
  get(): Part | undefined {
    if (!this.#isAskedFor) {
      this.#isAskedFor = true;
      void this.#fetch();
    }
    return this.#part;
  }

  async #fetch(): Promise<void> {
    try {
      this.#part = await this.#load();
      this.#host.requestUpdate();
    } catch {
      // As said above.
    }
  }
}
