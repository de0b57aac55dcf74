// Where the keyboard's focus goes: into the call as the panel opens or a question comes, and to where the visitor can go on
// when what had it is drawn no more. Whatever goes, the focus never falls out of the element.
import type { LitElement, ReactiveController } from 'lit';

/** Where a visitor goes on: at the question, at the one main button, or in the call at least; outside it, at the launcher. */
const CALL = ['.consent', '#main:not(:disabled)', '.frame', '#launcher'];
/** Where nothing comes of what is still being typed. */
const UNMOVED = ['.frame', '#launcher'];
const TEXT_INPUT = '[part=text-input]';

export class CallFocus implements ReactiveController {
  readonly #host: LitElement;
  #focused: Element | null | undefined;

  constructor(host: LitElement) {
    this.#host = host;
    host.addController(this);
  }

  /** Once it is drawn, moves the focus into the call. */
  toCall(): void {
    void this.#host.updateComplete.then(() => this.#move(CALL));
  }

  /** Once it is drawn, moves the focus to the typing line, if there is one. */
  toTextField(): void {
    void this.#host.updateComplete.then(() => this.#move([TEXT_INPUT]));
  }

  hostUpdate(): void {
    this.#focused = this.#host.shadowRoot?.activeElement;
  }

  hostUpdated(): void {
    if (!this.#focused || canHaveFocus(this.#host.shadowRoot?.activeElement)) return;
    this.#move(this.#focused.matches(TEXT_INPUT) ? UNMOVED : CALL);
  }

  /** To the first of `selectors` that finds something. */
  #move(selectors: readonly string[]): void {
    for (const selector of selectors) {
      const target = this.#host.renderRoot.querySelector<HTMLElement>(selector);
      if (!target) continue;
      target.focus();
      return;
    }
  }
}

/** Whether the focus may stay: what is disabled, or out of sight as the launcher under a sheet, is about to lose it. */
function canHaveFocus(element: Element | null | undefined): boolean {
  return Boolean(element && !element.matches(':disabled') && element.getClientRects().length > 0);
}
