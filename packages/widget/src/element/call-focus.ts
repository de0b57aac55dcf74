// Where the keyboard's focus goes as the panel opens and closes and as a question comes and goes. It moves once what it
// goes to is drawn.
import type { LitElement } from 'lit';

/** Where a visitor goes on: at the question, at the one main button, or in the panel at least. */
const CALL = ['.consent', '#main:not([disabled])', '.panel'];

export class CallFocus {
  readonly #host: LitElement;

  constructor(host: LitElement) {
    this.#host = host;
  }

  /** Whether the focus is on or inside what `selector` finds. */
  isWithin(selector: string): boolean {
    return Boolean(this.#host.shadowRoot?.activeElement?.closest(selector));
  }

  toCall(): void {
    this.#move(CALL);
  }

  toLauncher(): void {
    this.#move(['#launcher']);
  }

  toTextField(): void {
    this.#move(['[part=text-input]']);
  }

  /** To the first of `selectors` that finds something. */
  #move(selectors: readonly string[]): void {
    void this.#host.updateComplete.then(() => {
      const { renderRoot } = this.#host;
      for (const selector of selectors) {
        const target = renderRoot.querySelector<HTMLElement>(selector);
        if (!target) continue;
        target.focus();
        return;
      }
    });
  }
}
