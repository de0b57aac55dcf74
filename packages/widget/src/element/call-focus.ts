// Moves the keyboard's focus: into the call when the panel opens or a question comes, and to the next useful control when
// the focused one is no longer drawn. No drawing lets the focus leave the element.
import type { LitElement, ReactiveController } from 'lit';

/** Where a visitor goes on: at the question, at the one main button, or in the call at least; outside it, at the launcher. */
const CALL = ['.consent', '#main:not(:disabled)', '.frame', '#launcher'];
/** Never a button: the visitor may still be typing when the text field goes. */
const WITHOUT_BUTTONS = ['.frame', '#launcher'];
const TEXT_INPUT = '[part=text-input]';

export class CallFocus implements ReactiveController {
  readonly #host: LitElement;
  #focused: Element | null | undefined;
  #wantsTextField = false;

  constructor(host: LitElement) {
    this.#host = host;
    host.addController(this);
  }

  /** Once it is drawn, moves the focus into the call. */
  toCall(): void {
    void this.#host.updateComplete.then(() => this.#move(CALL));
  }

  /** Once there is a text field, moves the focus to it; with false no longer. */
  toTextField(isWanted: boolean): void {
    this.#wantsTextField = isWanted;
    this.#host.requestUpdate();
  }

  hostUpdate(): void {
    this.#focused = this.#host.shadowRoot?.activeElement;
  }

  hostUpdated(): void {
    if (this.#wantsTextField && this.#host.renderRoot.querySelector(TEXT_INPUT)) {
      this.#wantsTextField = false;
      this.#move([TEXT_INPUT]);
    }
    if (!this.#focused || canHaveFocus(this.#host.shadowRoot?.activeElement)) return;
    this.#move(this.#focused.matches(TEXT_INPUT) ? WITHOUT_BUTTONS : CALL);
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
