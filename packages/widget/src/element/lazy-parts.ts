// Loads the parts of a running call, a chunk of their own, once a call is likely. Until they are there, and if they cannot
// be loaded, the element still shows status and errors, starts the call and hangs up.
import type { CallPartsOptions, CallPartsPort } from '../rest/call-parts-port.js';

/** What the chunk exports. */
export interface CallPartsModule {
  readonly CallParts: new (options: CallPartsOptions) => CallPartsPort;
}

export interface LazyPartsOptions extends CallPartsOptions {
  /** Fetches the chunk; asked again after a failure only. */
  readonly load: () => Promise<CallPartsModule>;
}

export class LazyParts {
  readonly #options: LazyPartsOptions;
  #parts: CallPartsPort | undefined;
  #isLoading = false;
  #hasFailed = false;

  constructor(options: LazyPartsOptions) {
    this.#options = options;
  }

  /** The parts; undefined until they have arrived. */
  get parts(): CallPartsPort | undefined {
    return this.#parts;
  }

  /** Whether the last try to fetch them failed. */
  get hasFailed(): boolean {
    return this.#hasFailed;
  }

  /** The element has moved to another document, where its style sheets do not apply; the parts adopt new ones. */
  moved(): void {
    if (this.#parts) this.#parts.adoptSheets();
    else this.load();
  }

  /** Fetches the parts unless they are here or on their way. */
  load(): void {
    if (this.#parts || this.#isLoading) return;
    this.#isLoading = true;
    void this.#load();
  }

  async #load(): Promise<void> {
    const { host, load } = this.#options;
    try {
      const { CallParts } = await load();
      this.#hasFailed = false;
      this.#parts = new CallParts(this.#options);
      this.#parts.adoptSheets();
    } catch {
      this.#hasFailed = true; // told in words, with a button to try again
    }
    this.#isLoading = false;
    host.requestUpdate();
  }
}
