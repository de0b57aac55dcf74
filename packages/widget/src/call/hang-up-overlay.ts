// Shows a hang-up button on top of what covers a call: a modal dialog, outside of which nothing can be pressed, or a
// popover. It is in the same corner as the launcher.
import { html, render, type LitElement, type ReactiveController } from 'lit';
import { textDirection } from '../labels/text-direction.js';
import type { CallHost } from '../rest/call-parts-port.js';
import type { CallView } from '../rest/call-view.js';
import { hangUpIcon } from '../rest/main-button.js';
import { isUnderWay } from '../protocol/status.js';
import { adoptSheets } from './adopt-sheets.js';
import { isWithin, OWN_POPOVER_ATTRIBUTE, TopLayer } from './top-layer.js';

export class HangUpOverlay implements ReactiveController {
  readonly #host: CallHost;
  readonly #read: () => CallView;
  #layer: TopLayer | undefined;
  #button: HTMLElement | undefined;
  /** What had the focus before the button. */
  #focused: EventTarget | null = null;

  constructor(host: CallHost, read: () => CallView) {
    this.#host = host;
    this.#read = read;
  }

  hostUpdated(): void {
    if (!isUnderWay(this.#host.session.status)) this.#stop();
    else if (this.#layer) this.#update();
    else {
      this.#layer = new TopLayer(this.#host.ownerDocument, () => this.#update(true));
      this.#update();
    }
  }

  hostDisconnected(): void {
    this.#stop();
  }

  #stop(): void {
    this.#layer?.close();
    this.#layer = undefined;
    this.#remove();
  }

  /** `hasMoved`: something has come onto the top layer or has left it. */
  #update(hasMoved = false): void {
    const parent = this.#findParent(hasMoved);
    if (!parent) {
      this.#remove();
      return;
    }
    const isNew = this.#button?.parentElement !== parent;
    if (isNew) this.#remove();
    const button = (this.#button ??= this.#create());
    this.#draw(button);
    if (isNew) parent.append(button);
    else if (hasMoved) button.hidePopover();
    if (isNew || hasMoved) button.showPopover(); // what is shown last lies on top
  }

  /** Where the button has to be, if it has to be. */
  #findParent(hasMoved: boolean): Element | undefined {
    const modal = this.#layer?.modal;
    if (modal) return isWithin(this.#host, modal) ? undefined : modal;
    const { documentElement } = this.#host.ownerDocument;
    // Whether something else covers the call is found out once; the page would pay for it with every word.
    const isNeeded = hasMoved
      ? this.#layer?.hasPopover && this.#isCovered()
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
    const view = this.#read();
    const { labels } = view;
    render(
      html`<div class="root floating" lang=${labels.lang} dir=${textDirection(labels.lang)}>
        <div class="launcher-corner">
          <button type="button" class="main hang-up" @click=${() => this.#host.session.end()}>
            ${hangUpIcon(view)}<span>${labels.hangUp}</span>
          </button>
        </div>
      </div>`,
      shadowRoot,
    );
  }

  #remove(): void {
    const hadFocus = this.#button?.matches(':focus-within');
    this.#button?.remove();
    this.#button = undefined;
    if (hadFocus && this.#focused instanceof HTMLElement) this.#focused.focus();
    this.#focused = null;
  }
}
