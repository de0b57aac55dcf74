// The question after the call, fetched during the call and only where the page wants it: a chunk of its own.
import { nothing, type CSSResult, type ReactiveController } from 'lit';
import type { CallHost, Rendered } from '../rest/call-parts-port.js';
import type { CallView } from '../rest/call-view.js';
import type { Rating } from './rating.js';

export class LateRating implements ReactiveController {
  readonly #host: CallHost;
  readonly #onStyles: () => void;
  #rating: Rating | undefined;
  #isLoading = false;
  #styles: readonly CSSResult[] = [];

  /** @param onStyles called when there are style sheets that the element has not adopted yet. */
  constructor(host: CallHost, onStyles: () => void) {
    this.#host = host;
    this.#onStyles = onStyles;
    host.addController(this);
  }

  get styles(): readonly CSSResult[] {
    return this.#styles;
  }

  hostUpdate(): void {
    const { rating, session } = this.#host;
    if (rating && session.status !== 'ready') void this.#load();
  }

  render(view: CallView): Rendered {
    return this.#rating?.render(view) ?? nothing;
  }

  async #load(): Promise<void> {
    if (this.#rating || this.#isLoading) return;
    this.#isLoading = true;
    try {
      const { Rating, ratingStyles } = await import('./rating.js');
      this.#rating = new Rating(this.#host);
      this.#styles = [ratingStyles];
      this.#onStyles();
      this.#host.requestUpdate();
    } catch {
      // Nobody has been asked anything yet; what the element tells next tries again.
    }
    this.#isLoading = false;
  }
}
