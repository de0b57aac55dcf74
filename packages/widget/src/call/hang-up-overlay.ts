// Shows a hang-up button on top of what covers a call: a modal dialog, outside of which nothing can be pressed, or a
// popover. It is in the same corner as the launcher.
import { html, render, type LitElement, type TemplateResult } from 'lit';
import type { CallHost } from '../rest/call-parts-port.js';
import type { CallView } from '../rest/call-view.js';
import { adoptSheets } from './adopt-sheets.js';
import { isWithin } from './is-within.js';
import { OWN_POPOVER_ATTRIBUTE, type TopLayer } from './top-layer.js';

export interface HangUpOverlayOptions {
  readonly host: CallHost;
  readonly readView: () => CallView;
  readonly renderIcon: (view: CallView) => TemplateResult;
}

export class HangUpOverlay {
  readonly #options: HangUpOverlayOptions;
  readonly #host: CallHost;
  #button: HTMLElement | undefined;
  /** What had the focus before the button. */
  #focused: EventTarget | null = null;

  constructor(options: HangUpOverlayOptions) {
    this.#options = options;
    this.#host = options.host;
  }

  /** Shows the button where it is needed, and only there. `hasMoved`: something has come onto the top layer or has left it. */
  update(layer: TopLayer, hasMoved: boolean): void {
    const parent = this.#findParent(layer, hasMoved);
    if (!parent) {
      this.remove();
      return;
    }
    const isNew = this.#button?.parentElement !== parent;
    if (isNew) this.remove();
    const button = (this.#button ??= this.#create());
    this.#draw(button);
    if (isNew) parent.append(button);
    else if (hasMoved) button.hidePopover();
    if (isNew || hasMoved) button.showPopover(); // what is shown last lies on top
  }

  remove(): void {
    const hadFocus = this.#button?.matches(':focus-within');
    this.#button?.remove();
    this.#button = undefined;
    if (hadFocus && this.#focused instanceof HTMLElement) this.#focused.focus();
    this.#focused = null;
  }

  /** Where the button has to be, if it has to be. */
  #findParent(layer: TopLayer, hasMoved: boolean): Element | undefined {
    const { modal } = layer;
    if (modal) return isWithin(this.#host, modal) ? undefined : modal;
    const { documentElement } = this.#host.ownerDocument;
    // Whether something else covers the call is found out once; the page would pay for it with every word.
    const isNeeded = hasMoved
      ? layer.hasPopover && this.#isCovered()
      : this.#button?.parentElement === documentElement;
    return isNeeded ? documentElement : undefined;
  }

  /** Whether something else is where the element's own button is. */
  #isCovered(): boolean {
    const own = [...this.#host.renderRoot.querySelectorAll('[part~=hang-up-button]')].at(-1);
    const { x = 0, y = 0, width = 0, height = 0 } = own?.getBoundingClientRect() ?? {};
    const found = this.#host.ownerDocument
      .elementsFromPoint(x + width / 2, y + height / 2)
      .find((element) => element !== this.#button);
    return found !== undefined && !isWithin(this.#host, found);
  }

  #create(): HTMLElement {
    const button = this.#host.ownerDocument.createElement('div');
    button.popover = 'manual';
    button.toggleAttribute(OWN_POPOVER_ATTRIBUTE, true);
    // The page's sheets are for its own elements.
    button.style.cssText = 'all: initial; display: block; position: fixed';
    for (const name of ['theme', 'placement']) {
      const value = this.#host.getAttribute(name);
      if (value !== null) button.setAttribute(name, value);
    }
    const root = button.attachShadow({ mode: 'open' });
    adoptSheets(root, (this.#host.constructor as typeof LitElement).elementStyles);
    button.addEventListener('focusin', ({ relatedTarget }) => (this.#focused = relatedTarget));
    return button;
  }

  #draw({ shadowRoot }: HTMLElement): void {
    if (!shadowRoot) return;
    const { readView, renderIcon } = this.#options;
    const view = readView();
    const { lang, dir } = this.#host.renderRoot.querySelector<HTMLElement>('.root') ?? {};
    render(
      html`<div class="root floating" lang=${lang} dir=${dir}>
        <div class="launcher-corner">
          <button type="button" class="main hang-up" @click=${() => this.#host.session.end()}>
            ${renderIcon(view)}<span>${view.labels.hangUp}</span>
          </button>
        </div>
      </div>`,
      shadowRoot,
    );
  }
}
